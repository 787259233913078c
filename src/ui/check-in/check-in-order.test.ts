import { expect, it } from 'vitest';
import { type Comer, keepOrder, listComers } from './check-in-order';
import { describeDue } from './CheckInRow';

const MINUTE = 60_000;
const now = Date.parse('2026-11-25T10:12:00Z');
const comer = (id: string, minutes: number | null, fields: Partial<Comer> = {}): Comer => ({
  id,
  name: id,
  about: '',
  at: minutes === null ? null : now + minutes * MINUTE,
  state: 'expected',
  ...fields,
});
const ids = (people: readonly Comer[]) => people.map(({ id }) => id);

const PEOPLE = [
  comer('eleven', 48),
  comer('late by 42', -42),
  comer('half past ten', 18),
  comer('late by 12', -12),
  comer('walked in', null),
  comer('at the door', 120, { isAtDoor: true }),
  comer('Anna Alvarez', -60, { state: 'here', about: '555 0101' }),
];

// covers: check-in
it('who is due now comes first: at the door, then by how near their time is, late ones later', () => {
  expect(ids(listComers(PEOPLE, '', 'expected', now))).toEqual([
    'at the door',
    'half past ten',
    'late by 12',
    'eleven',
    'late by 42',
    'walked in',
  ]);
  expect(ids(listComers(PEOPLE, '', 'here', now))).toEqual(['Anna Alvarez']);
});

it('a search finds parts of names and numbers in any order, also of people who have come', () => {
  for (const search of ['alv ann', '0101', ' ANNA '])
    expect(ids(listComers(PEOPLE, search, 'expected', now))).toEqual(['Anna Alvarez']);
  expect(ids(listComers(PEOPLE, 'late', 'over', now))).toEqual(['late by 12', 'late by 42']);
  expect(listComers(PEOPLE, 'nobody', 'expected', now)).toEqual([]);
});

it('no row moves while somebody works with the list', () => {
  const order = ['late by 12', 'half past ten'];
  const changed = [
    comer('half past ten', 18, { state: 'here' }),
    comer('late by 12', -12),
    comer('new', 1),
  ];
  const shown = keepOrder(changed, order, listComers(changed, '', 'expected', now));
  expect(ids(shown)).toEqual(['late by 12', 'half past ten', 'new']);
  expect(shown[1]?.state).toBe('here');
});

it.each([
  [12, 'in 12 min'],
  [-8, '8 min late'],
  [0, 'now'],
  [400, ''],
])('somebody who is due in %d minutes is said to be due %j', (minutes, words) =>
  expect(describeDue(now + minutes * MINUTE, now)).toBe(words),
);
