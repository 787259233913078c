import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { DonorDoc } from '@/collections/donors/row';
import { useSession } from '@/session/session';
import { DonationEditForm } from './DonationEditForm';
import { DonationCard, DonationList } from './list/DonationList';
import DonationsPage from './list/DonationsPage';
import { DonationHeader, DonationView } from './DonationView';

const html = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).replaceAll('&#x27;', "'");

const donation = {
  id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
  user_id: '',
  blood_type: 'AB-',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  is_available: true,
  created_at: '2026-03-05T10:00:00Z',
  blood_pressure: 'high',
  sugar_level: 'unknown',
  transport_needed: false,
  emergency_available: true,
  preferred_date: null,
  preferred_time: null,
  unsent: 0,
  pending: null,
} as DonorDoc;

describe('the texts of a donation', () => {
  // covers: constant-donation-id
  it('name it by the first 8 characters of its id on its page, by 6 in the list', () => {
    expect(html(<DonationHeader donation={donation} own={false} />)).toMatch(
      /Blood Donation #c3f9d8a0<.*Springfield, IL.*Added on.*Available/,
    );
    expect(html(<DonationCard donation={donation} own={false} />)).toMatch(
      /AB−.*Donation #c3f9d8<.*Springfield, IL.*Added.*Available.*Blood pressure.*High.*Sugar level.*Unknown.*href="\/donation\/c3f9d8a0-/,
    );
  });

  // covers: page-donation, default-preferences
  it('say Flexible when nothing is preferred, and link to a request and to support', () => {
    const view = html(<DonationView donation={donation} />);
    expect(view).toMatch(/Preferred Date.*Flexible.*Preferred Time.*Flexible/);
    expect(view).toMatch(/Availability.*href="\/blood-requests"[^>]*>Request This Blood/);
    expect(view).toMatch(/Need Help\?.*href="\/about-us"[^>]*>Contact Support/);
  });

  it('offer no request while it is not available', () => {
    const view = html(<DonationView donation={{ ...donation, is_available: false }} />);
    expect(view).toContain('This donation is not available at the moment.');
    expect(view).not.toContain('Request This Blood');
    expect(view).not.toContain('Share');
  });

  // covers: donation-type-fixed, constant-illness-donation
  it('ask its owner about the past 14 days, and for low, normal or high', () => {
    const form = html(
      <DonationEditForm
        donation={{ ...donation, sugar_level: 'normal', address: '1 Main Street' }}
        onSaved={() => {}}
        onCancelled={() => {}}
      />,
    );
    expect(form).toContain('I have had an illness in the past 14 days');
    expect(form).toMatch(/value="AB−"[^>]*readOnly|readOnly[^>]*value="AB−"/i);
    for (const label of ['Address', 'City', 'State', 'ZIP Code', 'Preferred Date'])
      expect(form).toContain(`>${label}<`);
    expect(form).toMatch(/>Low<\/option>.*>Normal<\/option>.*>High<\/option>/);
    expect(form).not.toContain('>Unknown</option>');
  });
});

describe('the list of donations', () => {
  const list = (state: 'loading' | 'failed' | 'empty', mine = false, total = 0) =>
    html(
      <DonationList
        list={state === 'empty' ? { state: 'ready', donations: [], more: false, total } : { state }}
        mine={mine}
        bloodType={total > 0 ? 'O-' : null}
        identity={null}
        onMore={() => {}}
        onAllTypes={() => {}}
      />,
    );

  // covers: page-donations
  it('says why it is empty, and how to register', () => {
    expect(list('empty', true)).toContain(
      "You don't have any blood donations listed. Create one to get started!",
    );
    expect(list('empty')).toContain(
      'There are no available blood donations matching your criteria at the moment.',
    );
    expect(list('empty')).toMatch(/href="\/donate-blood#donor-form"[^>]*>Register as a Donor/);
  });

  it('tells a person who has donations of other types which type is missing', () => {
    const filtered = list('empty', true, 2);
    expect(filtered).toContain('None of your donations is of type ');
    expect(filtered).toContain('Show all my donations');
    expect(filtered).not.toContain("You don't have any");
  });

  // covers: error-donations-load
  it('says that it is loading, or that it could not be loaded', () => {
    expect(list('loading')).toContain('Loading donations');
    expect(list('failed')).toContain('Failed to load donations. Please try again later.');
  });

  // covers: page-donations
  it('has the tab My Donations only for signed-in people, and a filter of eight types', () => {
    // the static renderer uses the initial state of the stores
    const session = useSession.getInitialState();
    const before = { ...session };
    const visitors = html(<DonationsPage />);
    const identity = { userId: 'u1', email: 'ada@example.com', isAdmin: false, lastContact: null };
    Object.assign(session, { identity });
    const own = html(<DonationsPage />);
    Object.assign(session, before);
    expect(visitors).toContain('Available Blood Donations');
    expect(visitors).not.toContain('My Donations');
    expect(own).toMatch(/All Donations.*My Donations/);
    const options = [...visitors.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label);
    expect(options).toEqual(['All Types', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']);
  });
});
