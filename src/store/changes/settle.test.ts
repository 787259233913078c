import { expect, test } from 'vitest';
import { edit, chooseMutation, type LocalDocument } from './pending';
import { settle } from './settle';
import type { Fields, Mutation, PushResult } from '@/protocol';

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
const change = (doc: LocalDocument, patch: Fields, id: string, at: number) =>
  edit('donors', doc, patch, id, at);
const answerTo = (doc: LocalDocument, sent: Mutation, answer: PushResult, id: string) =>
  settle('donors', doc, sent, answer, id);
const applied = (fields: Fields): PushResult => ({ status: 'applied', row: row(fields) });
/** Chooses the next mutation and settles the server's answer to it. */
function send(doc: LocalDocument, answer: PushResult) {
  const mutation = chooseMutation('donors', doc);
  if (!mutation) throw new Error('nothing to send');
  return { mutation, ...answerTo(doc, mutation, answer, 'again') };
}

test('an edit of a record that was deleted before its first answer is still sent', () => {
  const doc = change(created(), { city: 'Ulm' }, 'm2', 6);
  const gone: PushResult = { status: 'applied', row: { id: 'r', _deleted: true } };
  const { next } = send(doc, gone);
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { city: 'Bonn' },
    set: { city: 'Ulm' },
  });
  expect(send(created(), gone)).toMatchObject({ next: null, refusal: null });
});

test('text for a record that was deleted elsewhere needs attention, and the record is removed', () => {
  const doc = change(stored(), { notes: 'Mine' }, 'm1', 1);
  const answer: PushResult = {
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

test('the refusal of a change carries the record as it was only if the record is gone', () => {
  const doc = change(stored(), { notes: 'Mine' }, 'm1', 1);
  const answer: PushResult = { status: 'rejected', code: '42501', field: 'id', row: row() };
  const refused = (given: PushResult) => send(doc, given).refusal?.mutation;
  expect(refused({ ...answer, row: { id: 'r', _deleted: true } })).toEqual({
    id: 'm1',
    base: { city: 'Bonn', notes: '', is_available: true },
    set: { notes: 'Mine' },
  });
  expect(refused(answer)?.base).toEqual({ notes: '' });
});

test('whoever has left the hospital does not keep what a record that is gone knew', () => {
  const doc = change(stored({ phone_number: '555 0100' }), { notes: 'Mine' }, 'm1', 1);
  const { refusal } = send(doc, {
    status: 'rejected',
    code: '42501',
    field: 'membership',
    row: { id: 'r', _deleted: true },
  });
  expect(refusal?.mutation).toEqual({ id: 'm1', base: { notes: '' }, set: { notes: 'Mine' } });
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
  const doc = change(stored(), { city: 'Köln' }, 'm1', 1);
  const answer: PushResult = { status: 'rejected', code: '42501', row: row({ rev: 3 }) };
  expect(send(doc, answer).next).toMatchObject({ city: 'Bonn', rev: 3, unsent: 0 });
  expect(send(doc, { ...answer, row: null }).next).toMatchObject({
    city: 'Bonn',
    unsent: 0,
    pending: null,
  });
});

test('a refusal of an earlier version is ignored, and the newest version is sent', () => {
  const doc = change(created({ city: '' }), { city: 'Ulm' }, 'm2', 2);
  const { next, refusal } = send(doc, { status: 'rejected', code: '23514', row: null });
  expect(refusal).toBeNull();
  expect(next && chooseMutation('donors', next)).toMatchObject({
    id: 'm2',
    base: null,
    set: { city: 'Ulm' },
  });
});

test('text that somebody else changed first needs attention with both versions; other fields are sent again', () => {
  const doc = change(stored(), { city: 'Köln', notes: 'mine' }, 'm1', 1);
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
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'again',
    base: { notes: '' },
    set: { notes: 'mine' },
  });
});

test('a status that somebody else changed first follows the server silently', () => {
  const doc = change(stored(), { is_available: false }, 'm1', 1);
  const { next, refusal } = send(doc, {
    status: 'conflict',
    fields: ['is_available'],
    row: row({ is_available: true, rev: 2 }),
  });
  expect(refusal).toBeNull();
  expect(next).toMatchObject({ is_available: true, unsent: 0 });
});

test('a retry answer leaves the record waiting, and is counted until the record needs attention', () => {
  const retry: PushResult = { status: 'retry', code: '23503', row: null };
  let doc: LocalDocument | null = created();
  for (let count = 1; count < 5 && doc; count++) {
    const { next, refusal } = send(doc, retry);
    expect(refusal).toBeNull();
    expect(next).toEqual({ ...doc, pending: { ...doc.pending, tries: { id: 'm1', count } } });
    doc = next;
  }
  expect(doc && send(doc, retry)).toMatchObject({
    next: null,
    refusal: { kind: 'rejected', mutation: { id: 'm1' } },
  });
});

test('a version between the first and the newest does not count as another person’s, and is corrected', () => {
  const first = change(stored(), { city: 'Köln' }, 'm1', 1);
  const doc = change(change(first, { city: 'Ulm' }, 'm2', 2), { city: 'Köln' }, 'm3', 3);
  const { next } = send(doc, applied({ city: 'Ulm', rev: 2 }));
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm3',
    base: { city: 'Ulm' },
    set: { city: 'Köln' },
  });
  // the person returns to the value before their change, which the server may have applied
  const back = change(change(first, { city: 'Bonn' }, 'm2', 2), { city: 'Köln' }, 'm3', 3);
  const { next: rest } = send(back, applied({ city: 'Bonn', rev: 2 }));
  expect(rest && chooseMutation('donors', rest)?.set).toEqual({ city: 'Köln' });
});

test('text that somebody else changed after the first version is not overwritten', () => {
  const doc = change(change(stored(), { city: 'Köln' }, 'm1', 1), { city: 'Ulm' }, 'm2', 2);
  const { next } = send(doc, applied({ city: 'Jena', rev: 3 }));
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { city: 'Köln' },
    set: { city: 'Ulm' },
  });
});

test('unsent work of an older build, which may have been sent, is settled first', () => {
  const doc = change(created(), { city: 'Ulm' }, 'm2', 6);
  const { order: _, replaced: __, ...pending } = { ...doc.pending, at: 6 };
  const old = { ...doc, pending } as LocalDocument;
  expect(old.pending?.sent).toMatchObject({ id: 'm1', set: { city: 'Bonn' } });
  const { next } = send(old, applied({ rev: 1 }));
  expect(next && chooseMutation('donors', next)).toMatchObject({ id: 'm2', set: { city: 'Ulm' } });
});

test('a column that came with an update is sent after the answer to a record of the build before', () => {
  const doc = change(created(), { name_of_an_update: 'Ulm' }, 'm2', 6);
  const { next } = send(doc, applied({ name_of_an_update: null }));
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { name_of_an_update: null },
    set: { name_of_an_update: 'Ulm' },
  });
});

test('a time that was taken back while it was being sent is based on the answer, in the server’s own words', () => {
  const at = '2026-05-01T10:00:00.000Z';
  const first = change(stored({ checked_in_at: null }), { checked_in_at: at }, 'm1', 1);
  const sent = chooseMutation('donors', first);
  const doc = change(first, { checked_in_at: null }, 'm2', 2);
  if (!sent) throw new Error('nothing to send');
  const answer = applied({ checked_in_at: '2026-05-01T10:00:00+00:00', rev: 2 });
  const { next } = answerTo(doc, sent, answer, 'again');
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'm2',
    base: { checked_in_at: '2026-05-01T10:00:00+00:00' },
    set: { checked_in_at: null },
  });
  // the same time in another notation is not a change
  expect(
    answerTo(change(doc, { checked_in_at: at }, 'm3', 3), sent, answer, 'x').next,
  ).toMatchObject({
    unsent: 0,
  });
});

test('a wish that the server took back does not stand in the way of the next', () => {
  const first = edit('pledges', stored({ decision: null }), { decision: 'accepted' }, 'm1', 1);
  const sent = chooseMutation('pledges', first);
  const doc = edit('pledges', first, { decision: 'declined' }, 'm2', 2);
  if (!sent) throw new Error('nothing to send');
  const { next } = settle('pledges', doc, sent, applied({ decision: null, rev: 2 }), 'again');
  expect(next && chooseMutation('pledges', next)).toEqual({
    id: 'm2',
    base: { decision: null },
    set: { decision: 'declined' },
  });
});

test('this device’s own earlier value does not conflict with its newest', () => {
  const first = change(stored(), { city: 'Köln' }, 'm1', 1);
  const doc = change(change(first, { city: 'Ulm' }, 'm2', 2), { city: 'Trier' }, 'm3', 3);
  const refused = send(doc, { status: 'rejected', code: '23514', row: null }).next;
  if (!refused) throw new Error('gone');
  const { next, refusal } = send(refused, {
    status: 'conflict',
    fields: ['city'],
    row: row({ city: 'Ulm', rev: 2 }),
  });
  expect(refusal).toBeNull();
  expect(next && chooseMutation('donors', next)).toEqual({
    id: 'again',
    base: { city: 'Ulm' },
    set: { city: 'Trier' },
  });
});
