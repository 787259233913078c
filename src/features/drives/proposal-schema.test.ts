import { describe, expect, test } from 'vitest';
import { getTodayInput } from '@/ui/date-words';
import { makeEmptyProposal, type ProposalInput, proposalSchema } from './use-proposal-form';

const filled: ProposalInput = {
  ...makeEmptyProposal(),
  organization: ' Oak School ',
  place_kind: 'school',
  contact_name: 'Ada Example',
  phone_number: '555 0100',
  email: 'ada@example.com',
  address: '1 Oak Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  preferred_date: '',
  expected_donors: '40',
  notes: '',
};
const problems = (changed: Partial<ProposalInput>) =>
  (proposalSchema.safeParse({ ...filled, ...changed }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('a proposal of a drive', () => {
  test('holds the form’s values, with numbers and dates in the table’s format', () => {
    expect(proposalSchema.parse(filled)).toMatchObject({
      organization: 'Oak School',
      preferred_date: null,
      expected_donors: 40,
    });
  });

  test('an empty form names each missing field', () => {
    const empty = problems({ ...makeEmptyProposal(), notes: '' });
    expect(empty).toHaveLength(10);
    expect(empty).toContain('organization: Enter the organization');
    expect(empty).toContain('place_kind: Choose the kind of place');
    expect(empty).toContain('expected_donors: Enter how many donors you expect');
  });

  test('may be for today, but not for an earlier day', () => {
    const yesterday = getTodayInput(new Date(Date.now() - 86_400_000));
    expect(problems({ preferred_date: getTodayInput() })).toEqual([]);
    expect(problems({ preferred_date: yesterday })).toEqual([
      'preferred_date: Choose today or a later day',
    ]);
  });

  test.each(['0', '1.5', '10001', 'many'])('cannot expect %s donors', (expected_donors) => {
    expect(problems({ expected_donors })).toHaveLength(1);
  });
});
