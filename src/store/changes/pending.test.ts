import { expect, test } from 'vitest';
import { edit, merge, chooseMutation, revert, type LocalDocument } from './pending';
import { settle } from './settle';
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

test('what was corrected before its answer is not sent again: the correction goes under the same id', () => {
  const doc = edit(created(), { city: 'Ulm' }, 'm2', 6);
  expect(chooseMutation(doc)).toMatchObject({ id: 'm1', base: null, set: { city: 'Ulm' } });
  // the first version had not arrived
  expect(send(doc, applied({ city: 'Ulm', rev: 1 })).next).toMatchObject({
    city: 'Ulm',
    unsent: 0,
    pending: null,
  });
  const again = edit(edit(stored(), { notes: 'Jane Roe' }, 'm1', 1), { notes: '' }, 'm2', 2);
  expect(chooseMutation(again)?.set).toEqual({ notes: '' });
});

test('when the first version had arrived, the correction is sent on top of it', () => {
  const doc = edit(created(), { city: 'Ulm' }, 'm2', 6);
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

test('an edit on top of an unanswered edit goes under the id of the first, and then only the difference', () => {
  const doc = edit(edit(stored(), { city: 'Köln' }, 'm1', 1), { notes: 'x' }, 'm2', 2);
  expect(chooseMutation(doc)).toEqual({
    id: 'm1',
    base: { city: 'Bonn', notes: '' },
    set: { city: 'Köln', notes: 'x' },
  });
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

test('a version between the first and the newest that the server has is corrected, and is no other person’s', () => {
  const first = edit(stored(), { city: 'Köln' }, 'm1', 1);
  const doc = edit(edit(first, { city: 'Ulm' }, 'm2', 2), { city: 'Köln' }, 'm3', 3);
  const { next } = send(doc, applied({ city: 'Ulm', rev: 2 }));
  expect(next && chooseMutation(next)).toEqual({
    id: 'm3',
    base: { city: 'Ulm' },
    set: { city: 'Köln' },
  });
  // back to what it was before, which may have been applied
  const back = edit(edit(first, { city: 'Bonn' }, 'm2', 2), { city: 'Köln' }, 'm3', 3);
  const { next: rest } = send(back, applied({ city: 'Bonn', rev: 2 }));
  expect(rest && chooseMutation(rest)?.set).toEqual({ city: 'Köln' });
});

test('text that somebody else changed after the first version is not overwritten', () => {
  const doc = edit(edit(stored(), { city: 'Köln' }, 'm1', 1), { city: 'Ulm' }, 'm2', 2);
  const { next } = send(doc, applied({ city: 'Jena', rev: 3 }));
  expect(next && chooseMutation(next)).toEqual({
    id: 'm2',
    base: { city: 'Köln' },
    set: { city: 'Ulm' },
  });
});

test('unsent work of an older build, which may have been sent, is settled first', () => {
  const doc = edit(created(), { city: 'Ulm' }, 'm2', 6);
  const { order: _, replaced: __, ...pending } = { ...doc.pending, at: 6 };
  const old = { ...doc, pending } as LocalDocument;
  expect(old.pending?.sent).toMatchObject({ id: 'm1', set: { city: 'Bonn' } });
  const { next } = send(old, applied({ rev: 1 }));
  expect(next && chooseMutation(next)).toMatchObject({ id: 'm2', set: { city: 'Ulm' } });
});

test('a time that was taken back while it was being sent is based on the answer, in the server’s own words', () => {
  const at = '2026-05-01T10:00:00.000Z';
  const first = edit(stored({ checked_in_at: null }), { checked_in_at: at }, 'm1', 1);
  const sent = chooseMutation(first);
  const doc = edit(first, { checked_in_at: null }, 'm2', 2);
  if (!sent) throw new Error('nothing to send');
  const answer = applied({ checked_in_at: '2026-05-01T10:00:00+00:00', rev: 2 });
  const { next } = settle(doc, sent, answer, 'again');
  expect(next && chooseMutation(next)).toEqual({
    id: 'm2',
    base: { checked_in_at: '2026-05-01T10:00:00+00:00' },
    set: { checked_in_at: null },
  });
  // the same time in other words is no change
  expect(settle(edit(doc, { checked_in_at: at }, 'm3', 3), sent, answer, 'x').next).toMatchObject({
    unsent: 0,
  });
});

test('a wish that the server took back does not stand in the way of the next', () => {
  const first = edit(stored({ decision: null }), { decision: 'accepted' }, 'm1', 1);
  const sent = chooseMutation(first);
  const doc = edit(first, { decision: 'declined' }, 'm2', 2);
  if (!sent) throw new Error('nothing to send');
  const { next } = settle(doc, sent, applied({ decision: null, rev: 2 }), 'again');
  expect(next && chooseMutation(next)).toEqual({
    id: 'm2',
    base: { decision: null },
    set: { decision: 'declined' },
  });
});

test('a conflict with this device’s own earlier value is none', () => {
  const first = edit(stored(), { city: 'Köln' }, 'm1', 1);
  const doc = edit(edit(first, { city: 'Ulm' }, 'm2', 2), { city: 'Trier' }, 'm3', 3);
  const refused = send(doc, { status: 'rejected', code: '23514', row: null }).next;
  if (!refused) throw new Error('gone');
  const { next, refusal } = send(refused, {
    status: 'conflict',
    fields: ['city'],
    row: row({ city: 'Ulm', rev: 2 }),
  });
  expect(refusal).toBeNull();
  expect(next && chooseMutation(next)).toEqual({
    id: 'again',
    base: { city: 'Ulm' },
    set: { city: 'Trier' },
  });
});

test('a new record that a pull has told of is what the server has once it is discarded', () => {
  const doc = merge(created({ city: 'Köln' }), row({ rev: 3 }));
  expect(doc).toMatchObject({ city: 'Köln', unsent: 1, pending: { base: null } });
  expect(doc && merge(doc, row({ rev: 3 }))).toBe(doc);
  expect(doc?.pending && revert(doc, doc.pending)).toEqual(stored({ rev: 3 }));
});
