import { expect, test } from 'vitest';
import {
  edit,
  merge,
  chooseMutation,
  settle,
  restore,
  revert,
  type LocalDocument,
} from './pending';
import type { Answer, Fields } from '@/sync/protocol';

const row = (fields: Fields = {}): Fields => ({
  id: 'r',
  city: 'Bonn',
  notes: '',
  is_available: true,
  rev: 1,
  ...fields,
});
const stored = (fields: Fields = {}) =>
  ({ ...row(fields), unsent: 0, pending: null }) as LocalDocument;
const created = (fields: Fields = {}) =>
  ({
    ...row(fields),
    rev: 0,
    unsent: 1,
    pending: { id: 'm1', base: null, sent: null, at: 1 },
  }) as unknown as LocalDocument;
const applied = (fields: Fields): Answer => ({ status: 'applied', row: row(fields) });
/** Sends the next mutation and settles the answer. */
function send(doc: LocalDocument, answer: Answer) {
  const mutation = chooseMutation(doc);
  if (!mutation) throw new Error('nothing to send');
  return { mutation, ...settle(doc, mutation, answer, 'again') };
}

test('a change of a received record is a mutation of the changed fields, based on the server’s values', () => {
  const doc = edit(stored(), { city: 'Köln', notes: '' }, 'm1', 5);
  expect(doc.unsent).toBe(1);
  expect(chooseMutation(doc)).toEqual({ id: 'm1', base: { city: 'Bonn' }, set: { city: 'Köln' } });
});

test('a change that changes nothing leaves the record alone', () => {
  const doc = stored();
  expect(edit(doc, { city: 'Bonn' }, 'm1', 5)).toBe(doc);
});

test('a new record sends every column that devices may send, and none that the server makes', () => {
  const set = chooseMutation(created())?.set ?? {};
  expect(Object.keys(set).sort()).toEqual(['city', 'is_available', 'notes']);
});

test('an acknowledgement clears the unsent state and stores the server’s row', () => {
  const { next } = send(created(), applied({ rev: 1, created_at: 'server' }));
  expect(next).toMatchObject({ unsent: 0, pending: null, rev: 1, created_at: 'server' });
});

test('a new record edited while it is being sent is settled under its own id, then the edit is sent', () => {
  const doc = edit(created(), { city: 'Ulm' }, 'm2', 6);
  expect(chooseMutation(doc)).toMatchObject({ id: 'm1', base: null, set: { city: 'Bonn' } });
  const { next } = send(doc, applied({ rev: 1 }));
  expect(next).toMatchObject({ city: 'Ulm', unsent: 1 });
  expect(next && chooseMutation(next)).toEqual({
    id: 'm2',
    base: { city: 'Bonn' },
    set: { city: 'Ulm' },
  });
});

test('an edit of a record that was deleted before its first answer is still sent', () => {
  const doc = edit(created(), { city: 'Ulm' }, 'm2', 6);
  const gone: Answer = { status: 'applied', row: { id: 'r', _deleted: true } };
  const { next } = send(doc, gone);
  expect(next && chooseMutation(next)).toEqual({
    id: 'm2',
    base: { city: 'Bonn' },
    set: { city: 'Ulm' },
  });
  expect(send(created(), gone)).toMatchObject({ next: null, refusal: null });
});

test('text for a record that was deleted elsewhere needs attention, and the record is removed', () => {
  const doc = edit(stored(), { notes: 'Mine' }, 'm1', 1);
  const answer: Answer = {
    status: 'conflict',
    fields: ['notes'],
    row: { id: 'r', _deleted: true },
  };
  const { next, refusal } = send(doc, answer);
  expect(next).toBeNull();
  expect(refusal).toMatchObject({
    kind: 'rejected',
    mutation: { set: { notes: 'Mine' } },
    answer: { code: '23514', field: 'deleted' },
  });
});

test('the refusal of a change carries the record as it was where that is gone, and only there', () => {
  const doc = edit(stored(), { notes: 'Mine' }, 'm1', 1);
  const answer: Answer = { status: 'rejected', code: '42501', field: 'id', row: row() };
  const refused = (given: Answer) => send(doc, given).refusal?.mutation;
  expect(refused({ ...answer, row: { id: 'r', _deleted: true } })).toEqual({
    id: 'm1',
    base: { city: 'Bonn', notes: '', is_available: true },
    set: { notes: 'Mine' },
  });
  expect(refused(answer)?.base).toEqual({ notes: '' });
});

test('an edit on top of an unanswered edit resends the first under its id, and then only the difference', () => {
  const doc = edit(edit(stored(), { city: 'Köln' }, 'm1', 1), { notes: 'x' }, 'm2', 2);
  expect(chooseMutation(doc)).toEqual({ id: 'm1', base: { city: 'Bonn' }, set: { city: 'Köln' } });
  const { next } = send(doc, applied({ city: 'Köln', rev: 2 }));
  expect(next && chooseMutation(next)).toEqual({
    id: 'm2',
    base: { notes: '' },
    set: { notes: 'x' },
  });
});

test('an edit that is reverted while it is being sent sends the reversal too', () => {
  const doc = edit(edit(stored(), { city: 'Köln' }, 'm1', 1), { city: 'Bonn' }, 'm2', 2);
  const { next } = send(doc, applied({ city: 'Köln', rev: 2 }));
  expect(next && chooseMutation(next)).toEqual({
    id: 'm2',
    base: { city: 'Köln' },
    set: { city: 'Bonn' },
  });
});

test('a late answer to a mutation that no longer exists changes nothing', () => {
  const doc = edit(stored(), { city: 'Köln' }, 'm2', 1);
  const late = { id: 'm0', base: null, set: {} };
  expect(settle(doc, late, applied({}), 'again')).toEqual({ next: doc, refusal: null });
});

test('a pulled row keeps the unsent change, and its other fields follow the server', () => {
  const doc = edit(stored(), { city: 'Köln' }, 'm1', 1);
  const next = merge(doc, row({ city: 'Jena', notes: 'theirs', rev: 4 }));
  expect(next).toMatchObject({ city: 'Köln', notes: 'theirs', rev: 4, unsent: 1 });
  expect(next && chooseMutation(next)).toMatchObject({
    base: { city: 'Bonn' },
    set: { city: 'Köln' },
  });
});

test('a record that the viewer may no longer see is removed, unless it has unsent work', () => {
  expect(merge(stored(), { id: 'r', _deleted: true })).toBeNull();
  const doc = edit(stored(), { city: 'Köln' }, 'm1', 1);
  expect(merge(doc, { id: 'r', _deleted: true })).toMatchObject({ city: 'Köln', unsent: 1 });
});

test('a change that is taken back leaves what a pull has told since', () => {
  const takeBack = (doc: LocalDocument | null) => doc?.pending && revert(doc, doc.pending);
  const doc = edit(stored(), { city: 'Köln' }, 'm1', 1);
  expect(takeBack(doc)).toEqual(stored());
  // its change arrived and only the answer was lost, or somebody else changed the same field
  const told = merge(doc, row({ city: 'Trier', rev: 2 }));
  expect(told).toMatchObject({ city: 'Köln', pending: { base: { city: 'Bonn' } } });
  expect(takeBack(told)).toEqual(stored({ city: 'Trier', rev: 2 }));
  expect(takeBack(told && edit(told, { notes: 'new' }, 'm2', 2))).toEqual(
    stored({ city: 'Trier', rev: 2 }),
  );

  const withdrawn = edit(stored(), { deleted: true }, 'm1', 1);
  expect(takeBack(merge(withdrawn, { id: 'r', _deleted: true }))).toBeNull();
});

test('a refused new record is removed, and the refusal holds all of it', () => {
  const { next, refusal } = send(created(), {
    status: 'rejected',
    code: '23514',
    field: 'city',
    row: { id: 'r', _deleted: true },
  });
  expect(next).toBeNull();
  expect(refusal).toMatchObject({
    kind: 'rejected',
    mutation: { id: 'm1', base: null, set: { city: 'Bonn' } },
  });
});

test('a refused change reverts to the server’s row, or to what the device knows of it', () => {
  const doc = edit(stored(), { city: 'Köln' }, 'm1', 1);
  const answer: Answer = { status: 'rejected', code: '42501', row: row({ rev: 3 }) };
  expect(send(doc, answer).next).toMatchObject({ city: 'Bonn', rev: 3, unsent: 0 });
  expect(send(doc, { ...answer, row: null }).next).toMatchObject({
    city: 'Bonn',
    unsent: 0,
    pending: null,
  });
});

test('a refusal of an earlier version is ignored, and the newest version is sent', () => {
  const doc = edit(created({ city: '' }), { city: 'Ulm' }, 'm2', 2);
  const { next, refusal } = send(doc, { status: 'rejected', code: '23514', row: null });
  expect(refusal).toBeNull();
  expect(next && chooseMutation(next)).toMatchObject({
    id: 'm2',
    base: null,
    set: { city: 'Ulm' },
  });
});

test('text that somebody else changed first needs attention with both versions; other fields are sent again', () => {
  const doc = edit(stored(), { city: 'Köln', notes: 'mine' }, 'm1', 1);
  const { next, refusal } = send(doc, {
    status: 'conflict',
    fields: ['city'],
    row: row({ city: 'Jena', rev: 2 }),
  });
  expect(refusal).toMatchObject({
    kind: 'conflict',
    mutation: { set: { city: 'Köln' } },
    theirs: { city: 'Jena' },
  });
  expect(next && chooseMutation(next)).toEqual({
    id: 'again',
    base: { notes: '' },
    set: { notes: 'mine' },
  });
});

test('a status that somebody else changed first follows the server silently', () => {
  const doc = edit(stored(), { is_available: false }, 'm1', 1);
  const { next, refusal } = send(doc, {
    status: 'conflict',
    fields: ['is_available'],
    row: row({ is_available: true, rev: 2 }),
  });
  expect(refusal).toBeNull();
  expect(next).toMatchObject({ is_available: true, unsent: 0 });
});

test('a retry answer leaves the record waiting', () => {
  const doc = created();
  expect(send(doc, { status: 'retry', code: '23503', row: null }).next).toBe(doc);
});

test('undoing a discard restores a new record under its old mutation id, unless the server has it', () => {
  const taken = created({ city: 'Köln' });
  expect(restore(null, taken)).toBe(taken);
  const arrived = stored({ city: 'Köln' });
  expect(restore(arrived, taken)).toBe(arrived);
});

test('undoing a discard restores a change on its old base, with the server’s newer values elsewhere', () => {
  const taken = edit(stored(), { city: 'Köln' }, 'm1', 5);
  const now = restore(stored({ notes: 'theirs', rev: 2 }), taken);
  expect(now).toMatchObject({ city: 'Köln', notes: 'theirs', rev: 2, unsent: 1 });
  expect(now && chooseMutation(now)).toEqual({
    id: 'm1',
    base: { city: 'Bonn' },
    set: { city: 'Köln' },
  });
});

test('undoing a discard overwrites no newer change, and restores no record that is gone', () => {
  const taken = edit(stored(), { city: 'Köln' }, 'm1', 5);
  const anew = edit(stored(), { city: 'Ulm' }, 'm2', 6);
  expect(restore(anew, taken)).toBe(anew);
  expect(restore(null, taken)).toBeNull();
});
