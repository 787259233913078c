import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { DonorDoc } from '@/collections/donors/row';
import { showPublicDonation, showPublicRequest, publicView } from './public-view';

const donation = {
  id: 'd',
  user_id: 'u',
  full_name: 'Secret Name',
  phone_number: '555 0100',
  blood_type: 'O-',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  is_available: true,
  notes: 'Secret notes',
  unsent: 0,
  pending: null,
} as DonorDoc;
const request = {
  id: 'r',
  user_id: 'u',
  patient_id: 'P-123456',
  hospital: 'Memorial',
  reason: 'Secret reason',
  request_fulfilled: false,
  closed_reason: null,
  unsent: 0,
  pending: null,
} as unknown as BloodRequestDoc;

test('of a donation and a request nothing is shown but what everybody sees', () => {
  expect(showPublicDonation(donation)).toEqual({
    id: 'd',
    user_id: '',
    blood_type: 'O-',
    city: 'Springfield',
    state: 'IL',
    zip_code: '627',
    is_available: true,
    unsent: 0,
    pending: null,
  });
  expect(showPublicRequest(request)).toEqual({
    id: 'r',
    user_id: '',
    hospital: 'Memorial',
    request_fulfilled: false,
    unsent: 0,
    pending: null,
  });
});

test('what is unsent, unavailable or over is not shown, nor any other collection', () => {
  expect(showPublicDonation({ ...donation, is_available: false })).toBeNull();
  expect(showPublicDonation({ ...donation, unsent: 1 })).toBeNull();
  expect(showPublicRequest({ ...request, unsent: 1 })).toBeNull();
  expect(showPublicRequest({ ...request, request_fulfilled: true })).toBeNull();
  expect(showPublicRequest({ ...request, closed_reason: 'no_longer_needed' })).toBeNull();
  expect(showPublicRequest({ ...request, expired: true })).toBeNull();
  const draft = { id: 'profile', values: { city: 'Typed' }, at: 1 };
  expect(publicView('drafts', [draft])).toEqual([]);
});

test('shows the columns that the server shows to everybody', () => {
  const columns = (file: string, after: string) => {
    const sql = readFileSync(`supabase/migrations/${file}`, 'utf8');
    const [list = ''] = sql.slice(sql.indexOf(after) + after.length).split(']', 1);
    return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  };
  const everything = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1']));
  const shown = (doc: object | null) =>
    Object.keys(doc ?? {})
      .filter((name) => !['user_id', 'unsent', 'pending'].includes(name))
      .toSorted((a, b) => a.localeCompare(b));
  const donor = columns(
    '20261122100800_donors.sql',
    "'t.is_available', array['zip_code'],\n  array[",
  );
  expect(donor.length).toBeGreaterThan(10);
  expect(
    shown(showPublicDonation({ ...donation, ...everything(donor), unsent: 0 } as never)),
  ).toEqual(donor.toSorted((a, b) => a.localeCompare(b)));
  const asked = columns(
    '20261122101000_blood_requests.sql',
    "'not t.request_fulfilled and t.closed_reason is null and not t.expired and not t.hidden',\n  array[",
  );
  expect(asked.length).toBeGreaterThan(10);
  const open = { ...request, ...everything(asked), request_fulfilled: false };
  expect(shown(showPublicRequest(open as never))).toEqual(
    asked.toSorted((a, b) => a.localeCompare(b)),
  );
});
