import { expect, test } from 'vitest';
import { chooseMutation, edit, type LocalDocument, settled } from './pending';
import { restore } from './restore';
import { settle } from './settle';
import type { Fields } from '@/protocol';

const stored = (fields: Fields = {}) =>
  ({
    id: 'r',
    city: 'Bonn',
    notes: '',
    is_available: true,
    rev: 1,
    ...fields,
    unsent: 0,
    pending: null,
  }) as LocalDocument;
const created = (fields: Fields = {}) =>
  ({
    ...stored(fields),
    rev: 0,
    unsent: 1,
    pending: { id: 'm1', base: null, sent: null, at: 1 },
  }) as LocalDocument;

test('a new record is restored under its old mutation id, unless the server has it', () => {
  const taken = created({ city: 'Köln' });
  expect(restore('donors', null, taken, 'x')).toEqual({ next: taken, refusal: null });
  const arrived = stored({ city: 'Köln' });
  expect(restore('donors', arrived, taken, 'x').next).toBe(arrived);
});

test('what was corrected after the first version of a new record that the server has is restored', () => {
  const taken = edit('donors', created({ notes: 'Jane Roe' }), { notes: '' }, 'm2', 2);
  const { next } = restore('donors', stored({ notes: 'Jane Roe' }), taken, 'x');
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { notes: 'Jane Roe' },
    set: { notes: '' },
  });
  const doc = edit('donors', stored({ notes: 'Jane Roe' }), { city: 'Ulm' }, 'm3', 3);
  const both = restore('donors', doc, taken, 'x').next;
  expect(both && chooseMutation('donors', both)?.set).toEqual({ city: 'Ulm', notes: '' });
});

test('a change is restored on its old base, with the server’s newer values elsewhere', () => {
  const taken = edit('donors', stored(), { city: 'Köln' }, 'm1', 5);
  const { next } = restore('donors', stored({ notes: 'theirs', rev: 2 }), taken, 'x');
  expect(next).toMatchObject({ city: 'Köln', notes: 'theirs', rev: 2, unsent: 1 });
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm1',
    base: { city: 'Bonn' },
    set: { city: 'Köln' },
  });
});

test('a change is added to another unsent change of the record, and repeating that adds nothing', () => {
  const taken = edit('donors', stored(), { city: 'Köln' }, 'm1', 5);
  const doc = edit('donors', stored(), { notes: 'new' }, 'm2', 6);
  const { next, refusal } = restore('donors', doc, taken, 'm3');
  expect(refusal).toBeNull();
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { city: 'Bonn', notes: '' },
    set: { city: 'Köln', notes: 'new' },
  });
  expect(restore('donors', next, taken, 'm4')).toEqual({ next, refusal: null });
});

test('a restored value that may have arrived already does not count as another person’s', () => {
  const taken = edit(
    'donors',
    edit('donors', stored(), { city: 'Köln' }, 'm1', 1),
    { city: 'Ulm' },
    'm2',
    2,
  );
  const doc = edit('donors', stored(), { notes: 'new' }, 'm3', 3);
  let next = restore('donors', doc, taken, 'm4').next;
  // m3 may have been sent too, so its answer comes first
  const first = next && chooseMutation('donors', next);
  const rejected = { status: 'rejected', row: null } as const;
  next = (next && first && settle('donors', next, first, rejected, 'm5').next) ?? null;
  const sent = next && chooseMutation('donors', next);
  const row = { ...stored({ city: 'Köln', rev: 2 }) };
  const answer = { status: 'conflict', fields: ['city'], row } as const;
  const settled =
    next && sent && settle('donors', next, sent, { ...answer, fields: ['city'] }, 'm6');
  expect(settled?.refusal).toBeNull();
  expect(settled?.next && chooseMutation('donors', settled.next)?.base).toEqual({
    city: 'Köln',
    notes: '',
  });
});

test('a change of a field that was changed anew needs attention, and the new one stays', () => {
  const taken = edit('donors', stored(), { city: 'Köln', notes: 'old' }, 'm1', 5);
  const doc = edit('donors', stored(), { city: 'Ulm' }, 'm2', 6);
  const { next, refusal } = restore('donors', doc, taken, 'm3');
  expect(next).toMatchObject({ city: 'Ulm', notes: 'old' });
  expect(refusal).toMatchObject({
    kind: 'conflict',
    mutation: { id: 'm1', base: { city: 'Bonn' }, set: { city: 'Köln' } },
    theirs: { city: 'Ulm' },
  });
  expect(refusal?.mutation.set).toEqual({ city: 'Köln' });
});

test('a change of nothing but fields that were changed anew needs attention', () => {
  const taken = edit('donors', stored(), { city: 'Köln' }, 'm1', 5);
  const doc = edit('donors', stored(), { city: 'Ulm' }, 'm2', 6);
  const { next, refusal } = restore('donors', doc, taken, 'm3');
  expect(next).toBe(doc);
  expect(refusal).toMatchObject({ mutation: { id: 'm1', set: { city: 'Köln' } } });
});

test('the later of two changes of a state stays', () => {
  const change = (value: boolean, id: string, at: number) =>
    edit('donors', stored({ is_available: null }), { is_available: value }, id, at);
  expect(restore('donors', change(true, 'm2', 6), change(false, 'm1', 5), 'm3')).toMatchObject({
    next: { is_available: true },
    refusal: null,
  });
  expect(restore('donors', change(true, 'm2', 6), change(false, 'm1', 7), 'm3')).toMatchObject({
    next: { is_available: false },
    refusal: null,
  });
});

test('of two wishes about a reservation the later stays, and nobody is asked', () => {
  const place = { id: 'r', preferred_time: '09:00:00', cancelled: null, rev: 1 };
  const change = (value: boolean, id: string, at: number) =>
    edit('reservations', settled(place), { cancelled: value }, id, at);
  expect(
    restore('reservations', change(true, 'm2', 6), change(false, 'm1', 7), 'm3'),
  ).toMatchObject({
    next: { cancelled: false },
    refusal: null,
  });
});

test('a change of a record that is gone needs attention, with the record as it was', () => {
  const taken = edit('donors', stored(), { city: 'Köln' }, 'm1', 5);
  expect(restore('donors', null, taken, 'x')).toMatchObject({
    next: null,
    refusal: {
      kind: 'rejected',
      mutation: { base: { city: 'Bonn', notes: '' }, set: { city: 'Köln' } },
      answer: { code: '23514', field: 'deleted' },
    },
  });
});
