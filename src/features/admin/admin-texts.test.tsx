import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { DonorDoc } from '@/collections/donors/row';
import { makeDonorRow, describeHealth } from './donors/donor-rows';
import { RecentDonors } from './dashboard/RecentDonors';
import { requestColumns } from './requests/request-columns';
import { makeRequestRow } from './requests/request-rows';
import { useSetup } from './setup/use-setup';

const html = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
const donor = (fields: Partial<DonorDoc>) =>
  makeDonorRow({
    id: crypto.randomUUID(),
    blood_type: 'A+',
    created_at: '2026-03-05T10:00:00Z',
    ...fields,
  } as DonorDoc);

describe('recent donors', () => {
  // covers: admin-eligibility
  it('have name, type, phone or else e-mail, and whether they are eligible', () => {
    const rows = [
      donor({ full_name: 'Ada', user_email: 'ada@example.com', phone_number: '555 0100' }),
      donor({ full_name: 'Bob', user_email: 'bob@example.com', recent_illness: true }),
    ];
    const table = html(<RecentDonors rows={rows} whole />);
    expect(table).toMatch(/Ada.*A\+.*555 0100.*>Eligible.*2026/);
    expect(table).toMatch(/Bob.*A\+.*bob@example\.com.*>Not Eligible/);
    expect(table).not.toContain('ada@example.com');
  });

  // covers: error-admin-pages
  it('show that there are none only after all were read', () => {
    expect(html(<RecentDonors rows={[]} whole />)).toContain('No donors found');
    expect(html(<RecentDonors rows={[]} whole={false} />)).not.toContain('No donors found');
  });
});

// covers: admin-eligibility
it('dashboard and inventory go by illness and medications, the donors page by isHealthy', () => {
  expect(donor({ recent_illness: true, is_healthy: true }).eligible).toBe(false);
  expect(donor({ any_medications: true, is_healthy: true }).eligible).toBe(false);
  expect(donor({ is_healthy: false }).eligible).toBe(true);
  expect([true, false, null].map(describeHealth)).toEqual(['Healthy', 'Not Eligible', 'Unknown']);
});

// covers: page-admin-previous
it('a previous request without urgency is Normal', () => {
  const { sheet, cell } = requestColumns.urgencyOrNormal;
  const row = makeRequestRow({
    id: '1',
    hospital: '',
    requester_type: 'doctor',
  } as BloodRequestDoc);
  expect(sheet?.(row)).toBe('Normal');
  expect(html(cell(row))).toContain('Normal');
  expect(sheet?.({ ...row, urgency: 'High' })).toBe('High');
});

// covers: error-setup-login
it('setup does nothing for a visitor, and says so', () => {
  function Pressed() {
    const setup = useSetup();
    // this component renders again when there is a result, and must not run the action again
    if (setup.message === null) void setup.makeAdmin();
    return <p>{setup.message?.text}</p>;
  }
  expect(html(<Pressed />)).toBe('<p>You must be logged in to perform this action</p>');
});
