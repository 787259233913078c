import { describe, expect, test } from 'vitest';
import type { ProfileDoc } from '@/collections/profiles/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { countDay, getDayState, groupDay, listDay } from './day-list';

const reservation = (fields: Partial<ReservationDoc>) =>
  ({
    id: crypto.randomUUID(),
    user_id: 'ann',
    user_email: 'ann@people.test',
    preferred_time: '10:00:00',
    cancelled: false,
    status: 'confirmed',
    checked_in_at: null,
    no_show: false,
    walk_in_name: '',
    walk_in_contact: '',
    person_name: '',
    person_contact: '',
    person_blood_type: '',
    ...fields,
  }) as ReservationDoc;
const ann = { id: 'ann', first_name: 'Ann', last_name: 'Able', phone_number: '555 0100' };
const at = '2026-12-05T15:03:00Z';

describe('where somebody is on the day', () => {
  test.each([
    ['expected', {}],
    ['arrived', { checked_in_at: at }],
    // two tablets were used, and one had marked the person as absent
    ['arrived', { checked_in_at: at, no_show: true }],
    ['arrived', { checked_in_at: at, cancelled: true }],
    ['given', { checked_in_at: at, outcome: 'given' as const }],
    ['could_not', { checked_in_at: at, outcome: 'could_not' as const, no_show: true }],
    ['missed', { no_show: true }],
    [null, { cancelled: true }],
    [null, { status: 'refused' as const, refusal: 'full' as const }],
    [null, { status: 'cancelled' as const }],
  ])('%s: %j', (state, fields) => {
    expect(getDayState(reservation(fields))).toBe(state);
  });
});

test('the list has names and numbers of the profiles, is in the order of the times, and counts walk-ins apart', () => {
  const people = listDay(
    [
      reservation({ user_id: 'cid', user_email: 'cid@people.test', preferred_time: '09:00:00' }),
      reservation({ user_id: '', walk_in_name: 'Walt', walk_in_contact: '', checked_in_at: at }),
      reservation({ checked_in_at: at, outcome: 'given' }),
      reservation({ user_id: 'bob', user_email: 'bob@people.test', no_show: true }),
      reservation({ user_id: 'eve', cancelled: true }),
    ],
    [ann as ProfileDoc],
  );
  expect(people.map(({ name, contact }) => [name, contact])).toEqual([
    ['cid@people.test', ''],
    ['Ann Able', '555 0100'],
    ['bob@people.test', ''],
    ['Walt', ''],
  ]);
  expect(countDay(people)).toEqual({
    reserved: 3,
    expected: 1,
    arrived: 2,
    given: 1,
    missed: 1,
    walkIns: 1,
  });
  expect(groupDay(people).map(({ time, people: at }) => [time, at.length])).toEqual([
    ['09:00:00', 1],
    ['10:00:00', 2],
    [null, 1],
  ]);
  expect(
    groupDay(people, ' able').flatMap((group) => group.people.map(({ name }) => name)),
  ).toEqual(['Ann Able']);
  expect(groupDay(people, '0100')).toHaveLength(1);
});
