import { expect, test } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeFit, describePledge, sortPledges } from './Pledges';
import { makeRequestRow } from './request-rows';
import { describeState, describeUnits, getRequestState, nameRequest } from './request-state';
import { listEvents } from './RequestDetails';

const now = Date.UTC(2026, 4, 10, 12);
/** Makes a request with only the columns on which its state depends. */
const request = (fields: Partial<BloodRequestDoc> = {}) =>
  ({
    id: 'r1',
    hospital: 'Memorial',
    requester_name: 'Nora Nurse',
    requester_type: 'hospital',
    blood_type: 'A+',
    urgency: 'High',
    required_units: 3,
    request_fulfilled: false,
    created_at: new Date(now - 3_600_000).toISOString(),
    expires_at: new Date(now + 3_600_000).toISOString(),
    ...fields,
  }) as BloodRequestDoc;

// covers: request-states
test.each([
  [{}, 'open', 'Open'],
  [{ renewals: 1 }, 'open', 'Open, renewed'],
  [{ renewals: 2 }, 'open', 'Open, renewed 2 times'],
  [{ units_given: 1, units_coming: 2 }, 'covered', 'Enough donors'],
  [{ expired: true, renewals: 1 }, 'expired', 'Expired, renewed'],
  [{ expires_at: new Date(now).toISOString() }, 'expired', 'Expired'],
  [{ closed_reason: 'patient_died' }, 'closed', 'Closed: The patient has died'],
  [{ deleted: true }, 'withdrawn', 'Withdrawn'],
  [
    { request_fulfilled: true, closed_reason: 'from_stock', renewals: 1 },
    'fulfilled',
    'Fulfilled: From the hospital’s stock',
  ],
  [{ request_fulfilled: true }, 'fulfilled', 'Fulfilled'],
] as const)('%o is %s: %s', (fields, state, words) => {
  const row = makeRequestRow(request(fields));
  expect(getRequestState(row.life, now)).toBe(state);
  expect(describeState(row.life, now)).toBe(words);
});

test('units are shown in figures, always with those still needed', () => {
  expect(describeUnits(request())).toBe('3 still needed');
  expect(describeUnits(request({ units_given: 1, units_coming: 1 }))).toBe(
    '1 given, 1 accepted, 1 still needed',
  );
  expect(describeUnits(request({ units_coming: 3 }))).toBe('3 accepted, enough donors');
  expect(describeUnits(request({ units_coming: 3, units_expected: 2 }))).toBe(
    '3 accepted, 1 still needed',
  );
});

test('a request is named by type, units and requester', () => {
  expect(nameRequest(makeRequestRow(request()))).toBe('3 units of A+ for Nora Nurse, Memorial');
  expect(nameRequest(makeRequestRow(request({ required_units: 1, requester_name: '' })))).toBe(
    '1 unit of A+, Memorial',
  );
});

test('the timeline names each event, and why the request ended', () => {
  const at = '2026-05-10T10:00:00Z';
  const timeline = [
    { at, event: 'posted' },
    { at, event: 'not_coming' },
    { at, event: 'fulfilled', reason: 'found_elsewhere' },
  ] satisfies BloodRequestDoc['timeline'];
  expect(listEvents(request({ timeline })).map(({ title }) => title)).toEqual([
    'Posted',
    'An accepted donor is not coming',
    'Fulfilled: Blood was found elsewhere',
  ]);
  expect(listEvents(request({ created_at: at }))).toEqual([{ title: 'Posted', at }]);
});

/** Makes a pledge with only the columns on which its words depend. */
const pledge = (fields: Partial<PledgeDoc>) =>
  ({
    id: '',
    newest: '1',
    refusal: null,
    outcome: null,
    contested: false,
    match: null,
    ...fields,
  }) as PledgeDoc;

test.each([
  [{ status: 'open' }, 'Waits for an answer'],
  [{ status: 'open', refusal: 'covered' }, 'In reserve, if somebody does not come'],
  [{ status: 'accepted' }, 'Expected'],
  [{ status: 'accepted', outcome: 'given' }, 'Gave blood'],
  [{ status: 'closed' }, 'Not needed any more'],
  [{ status: 'closed', refusal: 'limit' }, 'Could not be taken'],
  [
    { status: 'missed', contested: true },
    'Marked as “did not come”; the donor says that they came',
  ],
] as const)('a pledge %o: %s', (fields, words) => {
  expect(describePledge(pledge(fields), 0)).toBe(words);
});

test('a donor is described by fit and distance, if they are known', () => {
  expect(describeFit(pledge({ match: 'same', distance_band: '5_10' }))).toBe(
    'Same type · 5–10 miles',
  );
  expect(describeFit(pledge({ blood_type: 'unknown' }))).toBe('Type not known');
  expect(describeFit(pledge({ blood_type: 'A+' }))).toBe('');
});

test('expected donors come first, then waiting ones, the newest first', () => {
  const list = [
    pledge({ id: 'old', status: 'open', newest: '2' }),
    pledge({ id: 'gone', status: 'withdrawn' }),
    pledge({ id: 'new', status: 'open', newest: '1' }),
    pledge({ id: 'expected', status: 'accepted', newest: '9' }),
  ];
  expect(sortPledges(list).map(({ id }) => id)).toEqual(['expected', 'new', 'old', 'gone']);
});
