import { expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { wallView } from '@/store/wall-view';
import { describeUnitsMissing, makeBoard } from './board-view';
import { isNight } from './use-scheme';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-25T14:00:00Z');
const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString();

const request = (id: string, fields: Partial<BloodRequestDoc> = {}) =>
  ({
    id,
    ward: 'Ward 5',
    blood_type: 'O-',
    urgency: 'High',
    required_units: 2,
    units_given: 0,
    units_coming: 0,
    request_fulfilled: false,
    created_at: inHours(-1),
    expires_at: inHours(40),
    patient_id: 'P-123456',
    reason: 'Planned operation',
    contact: '555 0100',
    requester_name: 'Nina Nurse',
    ...fields,
  }) as unknown as BloodRequestDoc;

const pledge = (id: string, fields: Partial<PledgeDoc> = {}) =>
  ({
    id,
    request_id: 'open',
    ward: 'Ward 5',
    blood_type: 'AB+',
    status: 'accepted',
    decision: 'accepted',
    outcome: null,
    withdrawn: false,
    arrive_by: inHours(1),
    on_way_at: null,
    here_at: null,
    still_coming_at: null,
    seen_at: null,
    donor_name: 'Dora Donor',
    donor_phone: '555 0188',
    donor_note: 'Blue car',
    ...fields,
  }) as unknown as PledgeDoc;

// covers: page-ward-board
it('the board has what is needed, the most urgent first and what is covered last, and counts the rest', () => {
  const board = makeBoard(
    [
      request('covered', { urgency: 'Critical', units_coming: 2 }),
      request('planned', {
        needed_on: '2026-11-26',
        needed_from: inHours(20),
        needed_until: inHours(28),
      }),
      request('open'),
      request('waited longer', { created_at: inHours(-9) }),
      request('critical', { urgency: 'Critical' }),
      request('over', { closed_reason: 'from_stock' }),
      request('too old', { expires_at: inHours(-1) }),
      request('next week', {
        needed_on: '2026-12-01',
        needed_from: inHours(150),
        needed_until: inHours(158),
      }),
    ],
    [],
    null,
    now,
  );
  expect(board.needs.map(({ request: { id } }) => id)).toEqual([
    'critical',
    'waited longer',
    'open',
    'planned',
    'covered',
  ]);
  expect(board).toMatchObject({ expired: 1, later: 1, arrivals: [] });
});

it('arrivals are those who are expected soon, those who are here first; whoever gave or withdrew is none', () => {
  const pledges = [
    pledge('late', { arrive_by: inHours(-0.5) }),
    pledge('on the way', { on_way_at: inHours(-0.1), arrive_by: inHours(0.3) }),
    pledge('here', { seen_at: inHours(0) }),
    pledge('tomorrow', { arrive_by: inHours(20) }),
    pledge('gave', { outcome: 'given' }),
    pledge('withdrew', { withdrawn: true }),
    pledge('waits', { status: 'open', decision: null }),
    pledge('elsewhere', { ward: 'Surgery' }),
  ];
  const { arrivals, needs } = makeBoard([request('open')], pledges, 'Ward 5', now);
  expect(arrivals.map(({ id }) => id)).toEqual(['here', 'late', 'on the way']);
  expect(arrivals[0]?.neededType).toBe('O-');
  expect(needs[0]?.pledges).toHaveLength(pledges.length);
});

// covers: ward-board-private
it('nothing that a visitor may not read reaches the board: no name, number, note, patient, reason or own type', () => {
  const rows = JSON.stringify([
    ...wallView('blood_requests', [request('open')]),
    ...wallView('pledges', [pledge('here')]),
    ...wallView('reservations', [{ id: 'x', person_name: 'Rita' } as never]),
  ]);
  for (const secret of ['P-123456', 'Planned', '555', 'Nina', 'Dora', 'Blue car', 'AB+', 'Rita'])
    expect(rows).not.toContain(secret);
  expect(rows).toContain('Ward 5');
});

it.each([
  [{ required_units: 3 }, '3 units needed'],
  [{ required_units: 3, units_given: 1 }, '2 of 3 units still needed'],
  [{ required_units: 1, units_coming: 1 }, '1 unit: enough donors come'],
])('%j needs %s', (fields, words) =>
  expect(describeUnitsMissing(request('open', fields), now)).toBe(words),
);

it('night is from seven to seven', () => {
  const at = (hour: number) => isNight(new Date(2026, 10, 25, hour, 0).getTime());
  expect([6, 7, 18, 19, 0].map((hour) => at(hour))).toEqual([true, false, false, true, true]);
});
