import { expect, it } from 'vitest';
import { getSupplyColour } from '@/blood/supply';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { DonorDoc } from '@/collections/donors/row';
import { countByType, describeReady, makeDonorRow } from '../donors/donor-rows';
import { makeRequestRow } from '../requests/request-rows';
import {
  countByUrgency,
  describeNotOpen,
  listOverTime,
  listRecentDonors,
} from './dashboard-figures';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 4, 10, 12);
/** Makes documents with only the columns that the dashboard reads. */
const sampleRequest = (fields: Partial<BloodRequestDoc>) =>
  ({
    id: crypto.randomUUID(),
    hospital: '',
    requester_type: 'doctor',
    blood_type: 'A+',
    ...fields,
  }) as BloodRequestDoc;
const sampleDonor = (fields: Partial<DonorDoc>) =>
  ({ id: crypto.randomUUID(), blood_type: 'A+', ...fields }) as DonorDoc;
const request = (urgency: string, hours: number, fulfilled = false) =>
  makeRequestRow(
    sampleRequest({
      urgency: urgency as 'High',
      request_fulfilled: fulfilled,
      created_at: new Date(now - hours * HOUR).toISOString(),
    }),
  );
const rows = [
  request('High', 30),
  request('Critical', 0.2),
  request('Critical', 3),
  request('Critical', 300, true),
  request('Medium', 47),
  request('Standard', 200),
  request('Low', 1.5),
];

it('counts open requests by urgency and age, and those over their time', () => {
  const figures = countByUrgency(rows, now);
  expect(figures.map(({ urgency, open, overTime }) => [urgency, open, overTime])).toEqual([
    ['Critical', 2, 1],
    ['High', 1, 1],
    ['Medium', 1, 0],
    ['Standard', 2, 1],
  ]);
  expect(figures[0]?.byAge).toEqual([1, 1, 0, 0, 0]);
  expect(figures[3]?.byAge).toEqual([0, 1, 0, 0, 1]);
});

it('counts the units still needed; expired and closed requests are not open and are counted separately', () => {
  const open = (fields: Partial<BloodRequestDoc>) =>
    makeRequestRow(
      sampleRequest({
        urgency: 'High',
        request_fulfilled: false,
        required_units: 4,
        created_at: new Date(now - 30 * HOUR).toISOString(),
        ...fields,
      }),
    );
  const some = [
    open({}),
    open({ units_given: 1, units_coming: 2 }),
    open({ expired: true }),
    open({ closed_reason: 'no_longer_needed' }),
    open({ closed_reason: 'patient_died' }),
  ];
  const high = countByUrgency(some, now).find(({ urgency }) => urgency === 'High');
  expect(high).toMatchObject({ open: 2, overTime: 2, needed: 5 });
  expect(listOverTime(some, now, Infinity)).toHaveLength(2);
  expect(describeNotOpen(some, now)).toBe('of these 1 expired, 2 closed');
  expect(describeNotOpen(some.slice(0, 2), now)).toBe('');
});

// covers: constant-may-give
it('counts the available donors who may give', () => {
  expect(describeReady(13, 9)).toBe('13 available, 9 of them may give.');
  expect(describeReady(2, 2)).toBe('2 available, all of them may give.');
  expect(describeReady(2, 0)).toBe('2 available, none of them may give today.');
  expect(describeReady(1, 1)).toBe('1 available, and may give.');
});

it('puts the most urgent over its time first, of these the oldest', () => {
  expect(
    listOverTime([request('Critical', 1), ...rows], now, 10).map((row) => row.urgency),
  ).toEqual(['Critical', 'Critical', 'High', 'Standard']);
  const [first] = listOverTime([request('Critical', 1), ...rows], now, 1);
  expect(first?.created).toBe(new Date(now - 3 * HOUR).toISOString());
});

// covers: constant-recent-donors
it('finds the five who registered last', () => {
  const donors = Array.from({ length: 40 }, (_, n) =>
    makeDonorRow(sampleDonor({ created_at: new Date(now + ((n * 7) % 40) * HOUR).toISOString() })),
  );
  const latest = donors
    .map((row) => row.created)
    .sort()
    .toReversed()
    .slice(0, 5);
  expect(listRecentDonors(donors, 5).map((row) => row.created)).toEqual(latest);
  expect(listRecentDonors(donors.slice(0, 2), 5)).toHaveLength(2);
});

// covers: constant-inventory-tiles
it('colours a tile by its count: fewer than 3 red, fewer than 5 yellow, otherwise green', () => {
  expect([0, 2, 3, 4, 5, 90].map(getSupplyColour)).toEqual([
    'red',
    'red',
    'yellow',
    'yellow',
    'green',
    'green',
  ]);
  expect(
    countByType([{ type: 'O-' }, { type: 'O-' }, { type: 'A+' }]).map(({ count }) => count),
  ).toEqual([1, 0, 0, 0, 0, 0, 0, 2]);
});
