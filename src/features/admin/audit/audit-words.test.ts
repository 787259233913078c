import { expect, test } from 'vitest';
import type { AuditEntry } from '@/calls/admin';
import { describeAction, listChanges } from './audit-words';

const entry = (of: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: '2026-05-10T10:00:00Z',
  actor: null,
  actor_email: 'ada@people.test',
  action: 'update',
  table_name: 'donors',
  row_id: null,
  before: null,
  after: null,
  ...of,
});

test.each([
  [{ after: { city: 'Salem' } }, 'Changed a donation'],
  [{ after: { is_available: false } }, 'Set a donation as unavailable'],
  [
    { table_name: 'blood_requests', after: { request_fulfilled: true } },
    'Marked a blood request as fulfilled',
  ],
  [
    {
      table_name: 'blood_requests',
      after: { request_fulfilled: true, closed_reason: 'from_stock' },
    },
    'Marked a blood request as fulfilled (from the hospital’s stock)',
  ],
  [{ table_name: 'drives', after: { called_off: true } }, 'Called off a donation drive'],
  [{ table_name: 'drives', after: { slots_total: 20 } }, 'Changed the places of a donation drive'],
  [{ table_name: 'drives', after: { location: 'Library' } }, 'Changed a donation drive'],
  [{ table_name: 'reservations', after: { checked_in_at: '2026-12-05' } }, 'Checked somebody in'],
  [{ table_name: 'reservations', after: { checked_in_at: null } }, 'Took a check-in back'],
  [
    { table_name: 'reservations', after: { outcome: 'given', checked_in_at: '2026-12-05' } },
    'Noted that somebody gave blood',
  ],
  [
    { table_name: 'reservations', after: { outcome: 'could_not' } },
    'Noted that somebody could not give',
  ],
  [{ table_name: 'reservations', after: { no_show: true } }, 'Noted that somebody did not come'],
  [{ table_name: 'reservations', after: { no_show: false } }, 'Took a no-show back'],
  [
    { table_name: 'reservations', after: { cancelled: true, checked_in_at: null } },
    'Took somebody off a drive’s list',
  ],
  [
    { action: 'insert', table_name: 'reservations', after: { walk_in_name: 'Walt' } },
    'Added somebody who walked in',
  ],
  [{ table_name: 'drive_proposals', after: { answer: 'Yes' } }, 'Answered a proposal of a drive'],
  [{ table_name: 'drive_proposals', after: { drive_id: 'x' } }, 'Made a drive from a proposal'],
  [{ action: 'open_contact' }, 'Opened the number in a donation'],
  [{ action: 'read_card', after: { organisation: 'Saint A' } }, 'Read a donor card for Saint A'],
  [{ action: 'read_card', after: {} }, 'Read a donor card'],
  [{ action: 'vouch', after: { organisation: 'Saint A' } }, 'Vouched for a donor for Saint A'],
  [{ action: 'open_contact', table_name: 'pledges' }, 'Opened the number in an offer to give'],
  [
    { action: 'consent', table_name: 'pledges', after: { kind: 'acceptance' } },
    'A donor’s offer was accepted',
  ],
  [{ table_name: 'inventory', after: { outcome: 'discarded' } }, 'Discarded units'],
  [{ table_name: 'inventory', after: { outcome: null } }, 'Put units back on the shelf'],
  [
    { table_name: 'inventory', action: 'insert', after: { outcome: 'used' } },
    'Used units of a batch',
  ],
  [{ action: 'insert', after: { is_sample: true } }, 'Added a donation (sample)'],
  [
    { action: 'add_admin', after: { email: 'bob@people.test' } },
    'Made bob@people.test administrator',
  ],
  [
    { action: 'remove_admin', before: { email: 'bob@people.test' } },
    'Removed bob@people.test as administrator',
  ],
  [{ action: 'invite', after: { invited_by: 'ada@people.test' } }, 'Invited an administrator'],
  [
    { action: 'redeem_invitation', after: { invited_by: 'ada@people.test' } },
    'Used an invitation of ada@people.test',
  ],
  [{ action: 'cancel_invitation', after: { redeemed_by: null } }, 'Cancelled an invitation'],
  [
    { action: 'cancel_invitation', after: { redeemed_by: 'bob@people.test' } },
    'Refused bob@people.test, who had used an invitation',
  ],
  [{ action: 'export', after: { what: 'donors', rows: 7 } }, 'Exported donors (7 rows)'],
])('%o is said as %s', (of, words) => {
  expect(describeAction(entry(of))).toBe(words);
});

test('a change shows the old and the new value', () => {
  const before = { is_available: true, city: 'Salem', preferred_date: '2026-01-05', notes: '' };
  const after = { is_available: false, city: 'Boston', preferred_date: null, notes: 'Call first' };
  expect(listChanges(entry({ before, after }))).toEqual([
    { field: 'Is available', before: 'Yes', after: 'No' },
    { field: 'City', before: 'Salem', after: 'Boston' },
    { field: 'Preferred date', before: 'Jan 5, 2026', after: 'Nothing' },
    { field: 'Notes', before: 'Nothing', after: 'Call first' },
  ]);
});

test('why a request was closed is said in words', () => {
  const change = { before: { closed_reason: null }, after: { closed_reason: 'patient_died' } };
  expect(listChanges(entry({ table_name: 'blood_requests', ...change }))).toEqual([
    { field: 'Closed reason', before: 'Nothing', after: 'The patient has died' },
  ]);
});

test('a new record shows only columns that have a value', () => {
  const after = { id: 'x', rev: 1, units: 4, location: '', blood_type: 'O-' };
  expect(listChanges(entry({ action: 'insert', after })).map(({ field }) => field)).toEqual([
    'Units',
    'Blood type',
  ]);
});
