import { expect, test } from 'vitest';
import { describeOutcome, describeRights, describeRole } from './invitation-words';

const by = {
  role: 'administrator',
  organisation: null,
  ward: '',
  invited_by: 'ada@people.test',
  expires_at: '2026-05-10T10:00:00Z',
} as const;

test.each([
  ['waiting', 'info', 'Waiting for ada@people.test to confirm'],
  ['confirmed', 'success', 'You are an administrator'],
  ['own', 'info', 'already'],
  ['used', 'error', 'has been used by somebody'],
  ['cancelled', 'error', 'ada@people.test has taken this invitation back'],
  ['expired', 'error', 'has expired'],
] as const)('an invitation that is %s says so', (status, tone, text) => {
  const words = describeOutcome({ status, ...by });
  expect(words?.tone).toBe(tone);
  expect(words?.text).toContain(text);
});

test('one that nobody made says so, and an open one waits to be accepted', () => {
  expect(describeOutcome({ status: 'unknown' })?.text).toContain('There is no such invitation');
  expect(describeOutcome({ status: 'open', ...by })).toBeNull();
});

test('invitations of a hospital name it, the ward, and what the role brings', () => {
  const held = { ...by, role: 'staff', organisation: 'St Mary', ward: 'Ward 5' } as const;
  expect(describeRole({ role: 'manager', hospital: 'St Mary', ward: '' })).toBe(
    'a manager of St Mary',
  );
  expect(describeOutcome({ status: 'confirmed', ...held })?.text).toBe(
    'You are staff of St Mary, Ward 5.',
  );
  expect(describeOutcome({ status: 'own', ...held })?.text).toContain('St Mary, Ward 5 already');
  expect(describeOutcome({ status: 'elsewhere', ...held })?.text).toContain('Leave it');
  expect(describeRights('staff', 'St Mary')).not.toContain('invite');
  expect(describeRights('manager', 'St Mary')).toContain('invite and remove staff');
});
