import { expect, test } from 'vitest';
import { edit, merge, chooseMutation, revert, type LocalDocument } from './pending';
import { settle } from './settle';
import type { Fields, PushResult } from '@/protocol';

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
const applied = (fields: Fields): PushResult => ({ status: 'applied', row: row(fields) });
/** Chooses the next mutation and settles the server's answer to it. */
function send(doc: LocalDocument, answer: PushResult) {
  const mutation = chooseMutation('donors', doc);
  if (!mutation) throw new Error('nothing to send');
  return { mutation, ...settle('donors', doc, mutation, answer, 'again') };
}

test('a change of a received record is a mutation of the changed fields, based on the server’s values', () => {
  const doc = edit('donors', stored(), { city: 'Köln', notes: '' }, 'm1', 5);
  expect(doc.unsent).toBe(1);
  expect(chooseMutation('donors', doc)).toEqual({
    id: 'm1',
    base: { city: 'Bonn' },
    set: { city: 'Köln' },
  });
});

test('a change that changes nothing leaves the record alone', () => {
  const doc = stored();
  expect(edit('donors', doc, { city: 'Bonn' }, 'm1', 5)).toBe(doc);
});

test('a new record sends every column that devices may send, and none that the server makes', () => {
  const set = chooseMutation('donors', created())?.set ?? {};
  expect(Object.keys(set).sort()).toEqual(['city', 'is_available', 'notes']);
});

test('a new record that is withdrawn before it was answered is sent without its content', () => {
  const doc = edit('donors', created({ notes: 'Canary' }), { deleted: true }, 'm2', 2);
  expect(chooseMutation('donors', doc)).toEqual({ id: 'm2', base: null, set: { deleted: true } });
});

test('an acknowledgement clears the unsent state and stores the server’s row', () => {
  const { next } = send(created(), applied({ rev: 1, created_at: 'server' }));
  expect(next).toMatchObject({ unsent: 0, pending: null, rev: 1, created_at: 'server' });
});

test('what was corrected before its answer is not sent again: the correction goes under the same id', () => {
  const doc = edit('donors', created(), { city: 'Ulm' }, 'm2', 6);
  expect(chooseMutation('donors', doc)).toMatchObject({
    id: 'm1',
    base: null,
    set: { city: 'Ulm' },
  });
  // the server has not received the first version
  expect(send(doc, applied({ city: 'Ulm', rev: 1 })).next).toMatchObject({
    city: 'Ulm',
    unsent: 0,
    pending: null,
  });
  const again = edit(
    'donors',
    edit('donors', stored(), { notes: 'Jane Roe' }, 'm1', 1),
    { notes: '' },
    'm2',
    2,
  );
  expect(chooseMutation('donors', again)?.set).toEqual({ notes: '' });
});

test('when the first version had arrived, the correction is sent on top of it', () => {
  const doc = edit('donors', created(), { city: 'Ulm' }, 'm2', 6);
  const { next } = send(doc, applied({ rev: 1 }));
  expect(next).toMatchObject({ city: 'Ulm', unsent: 1 });
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { city: 'Bonn' },
    set: { city: 'Ulm' },
  });
});

test('an edit on top of an unanswered edit goes under the id of the first, and then only the difference', () => {
  const doc = edit(
    'donors',
    edit('donors', stored(), { city: 'Köln' }, 'm1', 1),
    { notes: 'x' },
    'm2',
    2,
  );
  expect(chooseMutation('donors', doc)).toEqual({
    id: 'm1',
    base: { city: 'Bonn', notes: '' },
    set: { city: 'Köln', notes: 'x' },
  });
  const { next } = send(doc, applied({ city: 'Köln', rev: 2 }));
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { notes: '' },
    set: { notes: 'x' },
  });
});

test('an edit that is reverted while it is being sent sends the reversal too', () => {
  const doc = edit(
    'donors',
    edit('donors', stored(), { city: 'Köln' }, 'm1', 1),
    { city: 'Bonn' },
    'm2',
    2,
  );
  const { next } = send(doc, applied({ city: 'Köln', rev: 2 }));
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { city: 'Köln' },
    set: { city: 'Bonn' },
  });
});

test('a late answer to a mutation that no longer exists changes nothing', () => {
  const doc = edit('donors', stored(), { city: 'Köln' }, 'm2', 1);
  const late = { id: 'm0', base: null, set: {} };
  expect(settle('donors', doc, late, applied({}), 'again')).toEqual({ next: doc, refusal: null });
});

test('a pulled row keeps the unsent change, and its other fields follow the server', () => {
  const doc = edit('donors', stored(), { city: 'Köln' }, 'm1', 1);
  const next = merge(doc, row({ city: 'Jena', notes: 'theirs', rev: 4 }));
  expect(next).toMatchObject({ city: 'Köln', notes: 'theirs', rev: 4, unsent: 1 });
  expect(next && chooseMutation('donors', next)).toMatchObject({
    base: { city: 'Bonn' },
    set: { city: 'Köln' },
  });
});

test('a record that the viewer may no longer see is removed, unless it has unsent work', () => {
  expect(merge(stored(), { id: 'r', _deleted: true })).toBeNull();
  const doc = edit('donors', stored(), { city: 'Köln' }, 'm1', 1);
  expect(merge(doc, { id: 'r', _deleted: true })).toMatchObject({ city: 'Köln', unsent: 1 });
});

test('a change that is taken back leaves what a pull has told since', () => {
  const takeBack = (doc: LocalDocument | null) => doc?.pending && revert(doc, doc.pending);
  const doc = edit('donors', stored(), { city: 'Köln' }, 'm1', 1);
  expect(takeBack(doc)).toEqual(stored());
  // the server received the change and only the answer was lost, or somebody else changed the same field
  const told = merge(doc, row({ city: 'Trier', rev: 2 }));
  expect(told).toMatchObject({ city: 'Köln', pending: { base: { city: 'Bonn' } } });
  expect(takeBack(told)).toEqual(stored({ city: 'Trier', rev: 2 }));
  expect(takeBack(told && edit('donors', told, { notes: 'new' }, 'm2', 2))).toEqual(
    stored({ city: 'Trier', rev: 2 }),
  );

  const withdrawn = edit('donors', stored(), { deleted: true }, 'm1', 1);
  expect(takeBack(merge(withdrawn, { id: 'r', _deleted: true }))).toBeNull();
});

test('a new record that a pull has told of is what the server has once it is discarded', () => {
  const doc = merge(created({ city: 'Köln' }), row({ rev: 3 }));
  expect(doc).toMatchObject({ city: 'Köln', unsent: 1, pending: { base: null } });
  expect(doc && merge(doc, row({ rev: 3 }))).toBe(doc);
  expect(doc?.pending && revert(doc, doc.pending)).toEqual(stored({ rev: 3 }));
});

test('text that somebody else wrote in the same words needs nobody’s attention', () => {
  const doc = edit('donors', stored(), { notes: 'the same' }, 'm1', 1);
  const answer: PushResult = {
    status: 'conflict',
    fields: ['notes'],
    row: row({ notes: 'the same', rev: 2 }),
  };
  expect(send(doc, answer)).toMatchObject({
    next: { notes: 'the same', unsent: 0 },
    refusal: null,
  });
});

test('an answer to another mutation than the ones that wait changes nothing', () => {
  const doc = edit('donors', stored(), { city: 'Köln' }, 'm2', 1);
  const late = { id: 'm0', base: { city: 'Bonn' }, set: { city: 'Jena' } };
  expect(settle('donors', doc, late, applied({ city: 'Jena', rev: 7 }), 'again').next).toBe(doc);
});
