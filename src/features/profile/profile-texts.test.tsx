import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DonorDoc } from '@/collections/donors/row';
import type { ProfileDoc } from '@/collections/profiles/row';
import { useSession } from '@/session/session';
import { useCurrentStore } from '@/store/current';
import { openStore } from '@/store/rxdb/open';
import { WhatGoes } from './DeleteAccount';
import { OwnDonationsTable } from './OwnDonations';
import { makeProfileInput, profileSchema } from './profile-edit';
import { saveOrSay } from './ProfileForm';
import { ProfileHeader, ProfilePage, ProfileView } from './ProfilePage';

const html = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).replaceAll('&#x27;', "'");

const ada = { userId: '6e7a1f9e-3c1d-4b7a-9d2e-0f5a8c1b2d3e', email: 'ada@example.com' };
const profile = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '555 0100',
  date_of_birth: '1990-12-10',
  blood_type: 'AB-',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  recent_illness: true,
  medications: false,
  previous_donation: true,
  last_donation_date: '2025-11-02',
} as ProfileDoc;

describe('the profile', () => {
  // covers: profile-cancel
  it('shows name, contact and health answers', () => {
    const header = (of: ProfileDoc | null) =>
      html(
        <ProfileHeader profile={of} email={ada.email}>
          Edit Profile
        </ProfileHeader>,
      );
    expect(header(profile)).toMatch(/AB<.*Ada Byron.*ada@example\.com.*AB−/);
    expect(header(null)).toMatch(/>A<.*My Profile/);
    expect(html(<ProfileView profile={profile} email={ada.email} />)).toMatch(
      /Full Name.*Ada Byron.*Phone.*555 0100.*Date of Birth.*1990.*E-mail.*ada@example\.com.*Street Address.*1 Main Street.*City.*Springfield.*State.*IL.*ZIP Code.*62701.*Illness in the past 4 weeks.*Yes.*Medications.*No.*Donated before.*Yes.*Last Donation.*2025/,
    );
  });

  it('lists donations by type, place, status and date', () => {
    const donation = {
      id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
      blood_type: 'O-',
      city: 'Salem',
      state: 'OR',
      is_available: false,
      created_at: '2026-03-05T10:00:00Z',
      unsent: 0,
    } as DonorDoc;
    expect(html(<OwnDonationsTable donations={[donation]} />)).toMatch(
      /Blood Type.*Location.*Status.*Date.*O−.*Salem, OR.*Not Available.*2026.*href="\/donation\/c3f9d8a0-[^>]*>View Details/,
    );
  });
});

describe('when the store cannot be opened', () => {
  // the static renderer uses the initial state of the stores
  const [session, current] = [useSession.getInitialState(), useCurrentStore.getInitialState()];
  const before = [{ ...session }, { ...current }] as const;
  afterEach(() => {
    Object.assign(session, before[0]);
    Object.assign(current, before[1]);
  });

  // covers: error-profile-load, error-profile-donations
  it('says that neither profile nor donations could be loaded', () => {
    const page = () =>
      html(
        <ProfilePage pledges={null} requests={null} reservations={null} deviceSettings={null} />,
      );
    Object.assign(session, { identity: { ...ada, isAdmin: false, lastContact: null } });
    expect(page()).toContain('Loading your profile');
    expect(page()).not.toContain('Failed to');
    Object.assign(current, { error: new Error('The disk failed') });
    expect(page()).toContain('Failed to load profile data. Please try again later.');
    expect(page()).toContain('Failed to load your donations. Please try again later.');
  });
});

describe('deleting the account', () => {
  it('names each kind of thing that goes', () => {
    const text = html(<WhatGoes email={ada.email} />);
    for (const kind of [
      'profile',
      'blood donations',
      'history',
      'donor card',
      'blood requests',
      'offers',
      'reservations',
      'cards that you scanned',
      'drafts',
      'inbox',
      'newsletter',
    ])
      expect(text).toContain(kind);
  });
});

describe('saving', () => {
  // covers: error-profile-update
  it('says that the profile could not be updated', async () => {
    const store = await openStore('profile-unsaved', { using: getRxStorageMemory() });
    const values = profileSchema.parse({ ...makeProfileInput(profile), city: 'Chicago' });
    // the store has no profile that could be changed
    const clear = vi.fn();
    const said = saveOrSay({ clear }, ada.userId, true, values);
    // `saveOrSay` waits until the store is set
    useCurrentStore.setState({ store });
    expect(await said).toBe('Failed to update profile. Please try again.');
    expect(await store.profiles.find().exec()).toEqual([]);
    expect(clear).not.toHaveBeenCalled();
    useCurrentStore.setState({ store: null });
    await store.close();
  });
});
