import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProfileDoc } from '@/collections/profiles/row';
import {
  makeProfileRow,
  type ProfileInput,
  makeProfileInput,
  makeProfilePatch,
  profileSchema,
} from './profile-edit';

const profile = {
  id: '6e7a1f9e-3c1d-4b7a-9d2e-0f5a8c1b2d3e',
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '555 0100',
  date_of_birth: '1990-12-10',
  blood_type: 'AB-',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  recent_illness: false,
  medications: false,
  previous_donation: true,
  last_donation_date: '2025-11-02',
} as ProfileDoc;

const patchAfter = (change: Partial<ProfileInput>) =>
  makeProfilePatch(profileSchema.parse({ ...makeProfileInput(profile), ...change }));

const problems = (change: Partial<ProfileInput>) =>
  profileSchema
    .safeParse({ ...makeProfileInput(profile), ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('what a profile edit saves', () => {
  // covers: profile-sends-changes
  it('is only the changed columns, and never blood type or date of birth', () => {
    expect(patchAfter({})).toEqual({});
    expect(patchAfter({ city: ' Chicago ', medications: true })).toEqual({
      city: 'Chicago',
      medications: true,
    });
  });

  it('clears the date together with the previous donation', () => {
    expect(patchAfter({ previous_donation: false })).toEqual({
      previous_donation: false,
      last_donation_date: null,
    });
    expect(patchAfter({ last_donation_date: '' })).toEqual({ last_donation_date: null });
  });

  it('is a whole row for a person without a profile', () => {
    const values = profileSchema.parse({ ...makeProfileInput(null), first_name: 'Ada' });
    expect(makeProfileRow(profile.id, values)).toMatchObject({
      id: profile.id,
      first_name: 'Ada',
      last_name: '',
      blood_type: null,
      date_of_birth: null,
      previous_donation: false,
      last_donation_date: null,
    });
  });
});

describe('the profile form', () => {
  afterEach(() => vi.useRealTimers());

  // covers: profile-nothing-required
  it('requires nothing', () => {
    expect(profileSchema.safeParse(makeProfileInput(null)).success).toBe(true);
  });

  // covers: profile-last-donation
  it('accepts a last donation today and refuses one tomorrow', () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 5, 12) });
    expect(problems({ last_donation_date: '2026-03-05' })).toEqual([]);
    expect(problems({ last_donation_date: '2026-03-06' })).toEqual([
      'last_donation_date: The last donation may not be in the future',
    ]);
  });

  it('ignores the date while it is hidden', () => {
    expect(problems({ previous_donation: false, last_donation_date: '2999-01-01' })).toEqual([]);
  });
});
