import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { Membership } from '@/collections/profiles/membership';
import { memberAnswers } from './member/member-answers';
import { RequestCard } from './list/RequestCard';
import { RequestView } from './RequestView';

const request = {
  id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
  user_id: '',
  blood_type: 'O-',
  required_units: 2,
  hospital: 'St Mary',
  location: 'Springfield, IL',
  urgency: 'High',
  created_at: '2026-03-05T10:00:00Z',
  requester_type: 'hospital',
  request_fulfilled: false,
  rev: 1,
  unsent: 0,
  pending: null,
} as BloodRequestDoc;
const ofHospital: BloodRequestDoc = {
  ...request,
  org_name: 'St Mary',
  verified: true,
  desk_phone: '555 0142',
  hours: 'Every day, 7 AM to 9 PM',
  lead_time: '3 to 5 working days',
};
const html = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

// covers: verified-hospital
it('a card says whether a verified hospital posted the request', () => {
  const card = (shown: BloodRequestDoc) =>
    html(<RequestCard request={shown} miles={null} isAnswered={false} />);
  expect(card(ofHospital)).toContain('Verified hospital');
  expect(card(request)).toContain('Not verified');
});

// covers: verified-hospital
it('the page of a hospital’s request names its desk, the hours, and what a directed unit takes', () => {
  const page = html(<RequestView request={ofHospital} own={false} aside={null} />);
  expect(page).toMatch(/href="tel:5550142".*Every day, 7 AM to 9 PM.*3 to 5 working days/);
  expect(html(<RequestView request={request} own={false} aside={null} />)).not.toContain('Desk');
});

it('a member is not asked what their hospital says: its place, its desk, who they are', () => {
  const membership: Membership = {
    id: '6e7a1f9e-3c1d-4b7a-9d2e-0f5a8c1b2d3e',
    name: 'St Mary',
    kind: 'hospital',
    role: 'staff',
    ward: 'Ward 5',
    wards: ['Ward 5'],
    desk_phone: '555 0142',
    hours: '',
    lead_time: '',
    location: 'Springfield, IL',
    zip: '62701',
    verified: true,
  };
  expect(memberAnswers(membership, { email: 'nora@example.com' })).toMatchObject({
    org_id: membership.id,
    hospital: 'St Mary',
    contact: '555 0142',
    requester_name: 'St Mary',
    requester_type: 'hospital',
  });
});
