import { expect, test } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { DonorDoc } from '@/collections/donors/row';
import type { DriveDoc } from '@/collections/drives/row';
import { SYNCED } from '@/collections/facts';
import { FACTS } from '@/collections/facts.generated';
import { SEEN } from '@/collections/seen.generated';
import { ROWS } from '@/collections/rows.generated';
import { publicView } from './public-view';

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
} as BloodRequestDoc;

test('of a donation and a request nothing is shown but what everybody sees', () => {
  expect(publicView('donors', [donation])).toEqual([
    {
      id: 'd',
      user_id: '',
      blood_type: 'O-',
      city: 'Springfield',
      state: 'IL',
      zip_code: '627',
      is_available: true,
      unsent: 0,
      pending: null,
    },
  ]);
  expect(publicView('blood_requests', [request])).toEqual([
    {
      id: 'r',
      user_id: '',
      hospital: 'Memorial',
      request_fulfilled: false,
      unsent: 0,
      pending: null,
    },
  ]);
});

test('what is unsent, unavailable or over is not shown, nor any other collection', () => {
  expect(publicView('donors', [{ ...donation, is_available: false }])).toEqual([]);
  expect(publicView('donors', [{ ...donation, unsent: 1 }])).toEqual([]);
  expect(publicView('blood_requests', [{ ...request, unsent: 1 }])).toEqual([]);
  expect(publicView('blood_requests', [{ ...request, request_fulfilled: true }])).toEqual([]);
  expect(publicView('blood_requests', [{ ...request, closed_reason: 'no_longer_needed' }])).toEqual(
    [],
  );
  expect(publicView('blood_requests', [{ ...request, expired: true }])).toEqual([]);
  const draft = { id: 'profile', values: { city: 'Typed' }, at: 1 };
  expect(publicView('drafts', [draft])).toEqual([]);
});

test('a drive that waits to be removed is not shown', () => {
  const drive = { id: 'x', name: 'Town Drive', unsent: 1, pending: null } as DriveDoc;
  expect(publicView('drives', [drive])).toHaveLength(1);
  expect(publicView('drives', [{ ...drive, deleted: true }])).toEqual([]);
});

test.each(SYNCED)(
  'of %s it shows the columns that the server shows to everybody, or none',
  (name) => {
    const whole = Object.fromEntries(Object.keys(ROWS[name].shape).map((column) => [column, null]));
    const open = { ...whole, is_available: true, unsent: 0, pending: null };
    const [shown] = publicView(name, [open as never]);
    const columns = Object.keys(shown ?? {});
    const expected = FACTS[name].audience === 'everyone' ? (SEEN[name] ?? []) : [];
    const own = shown ? ['user_id', 'unsent', 'pending'] : [];
    expect(new Set(columns)).toEqual(new Set([...expected, ...own]));
  },
);
