import type { LocalFields, Pending } from '../entities/local';
import { isSent, isStatus } from './columns';
import type { Answer, Fields, Mutation } from '@/sync/protocol';

/** A document with its unsent state, whatever its collection. */
export type LocalDocument = Fields & LocalFields & { id: string };

/** A change that did not go through, for *Needs attention*. */
export interface Refusal {
  kind: 'rejected' | 'conflict';
  mutation: Mutation;
  theirs: Fields | null;
  answer: Answer;
}

/** The next state of a document (null removes it), and a refusal that the user must hear of first. */
export interface Outcome {
  next: LocalDocument | null;
  refusal: Refusal | null;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
// a local record has a column `deleted` only while its deletion is unsent
const getDefault = (name: string) => (name === 'deleted' ? false : null);
export const pick = (from: Fields, names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? getDefault(name)]));
/** How the server refuses a change of a deleted record. */
const DELETED = { code: '23514', field: 'deleted' } as const;
const SETTLED = { unsent: 0, pending: null } as const;
/** Whether the server says that this row was deleted, or may no longer be seen. */
const isGone = (row: Fields) => row['_deleted'] === true;

/** Builds the mutation that brings a document's newest version to the server. */
export function buildMutation(doc: LocalDocument, pending: Pending): Mutation {
  const names = pending.base
    ? Object.keys(pending.base)
    : Object.keys(doc).filter((name) => isSent(doc, name));
  return { id: pending.id, base: pending.base, set: pick(doc, names) };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Checks unsent state that was read from disk, where it may have been damaged. */
export function isPending(value: unknown): value is Pending {
  const { id, base } = (value ?? {}) as { [K in keyof Pending]?: unknown };
  return typeof id === 'string' && UUID.test(id) && typeof base === 'object';
}

/**
 * Repairs damaged unsent state: the whole document becomes an unsent new record. The server creates it, or
 * refuses it when it already has one; then it needs attention.
 * @param mutationId a fresh UUID
 * @returns the document itself when it is not damaged
 */
export function repair(doc: LocalDocument, mutationId: string, at: number): LocalDocument {
  if (isPending(doc.pending)) return doc;
  return { ...doc, pending: { id: mutationId, base: null, sent: null, at } };
}

/** Chooses what to send next: an earlier version that may have arrived, else the newest. */
export function chooseMutation(doc: LocalDocument): Mutation | null {
  const { pending } = doc;
  if (!pending) return null;
  // withdrawn before the server acknowledged it: send the withdrawal without the record's content
  if (!pending.base && doc['deleted'] === true)
    return { id: pending.id, base: null, set: { deleted: true } };
  return pending.sent ?? buildMutation(doc, pending);
}

/**
 * Applies a change by the user and marks the document unsent in the same write.
 * @param mutationId a fresh UUID
 * @param undoableUntil when it may be sent, ms since 1970
 * @returns the document itself when nothing differs
 */
export function edit(
  doc: LocalDocument,
  patch: Fields,
  mutationId: string,
  at: number,
  undoableUntil?: number,
): LocalDocument {
  const changed = Object.keys(patch).filter((name) => !isSame(doc[name], patch[name]));
  if (changed.length === 0) return doc;
  const was = doc.pending;
  const fresh = changed.filter((name) => !was?.base || !(name in was.base));
  const pending: Pending = {
    id: mutationId,
    base: was && !was.base ? null : { ...was?.base, ...pick(doc, fresh) },
    // an earlier version may have been sent: it is settled first, under its own id
    sent: was ? (was.sent ?? buildMutation(doc, was)) : null,
    at,
    ...(was?.server !== undefined && { server: was.server }),
    ...(was?.arrival && { arrival: was.arrival }),
    ...(undoableUntil !== undefined && { undoableUntil }),
  };
  return { ...doc, ...pick(patch, changed), unsent: 1, pending };
}

/** Merges a pulled row: the server's values, with the user's unsent changes on top. */
export function merge(doc: LocalDocument | null, row: Fields): LocalDocument | null {
  const was = doc?.pending;
  if (!doc || !was) return isGone(row) ? null : ({ ...row, ...SETTLED } as LocalDocument);
  // created here and perhaps stored already: the answer to its mutation decides
  if (!was.base) return doc;
  if (isGone(row)) return { ...doc, pending: { ...was, server: null } };
  const names = Object.keys(was.base);
  const pending = { ...was, server: pick(row, names) };
  return { ...row, ...pick(doc, names), unsent: 1, pending } as LocalDocument;
}

/**
 * Takes back the unsent changes of a record. Its changes may have arrived and been pulled, so it gets what the
 * server told last.
 * @returns null for a record that the server does not have
 */
export function revert(doc: LocalDocument, pending: Pending): LocalDocument | null {
  if (!pending.base || pending.server === null) return null;
  const { deleted: _, ...was } = { ...doc, ...pending.base, ...pending.server };
  return { ...was, ...SETTLED };
}

/**
 * Restores a discarded document.
 * @param doc as it is now; null when it is not on this device
 * @param taken as it was before, with its unsent state
 */
export function restore(doc: LocalDocument | null, taken: LocalDocument): LocalDocument | null {
  const { pending } = taken;
  if (!pending || doc?.pending) return doc;
  // a new record that is here without unsent work came from the server: it had arrived
  if (!pending.base) return doc ?? taken;
  if (!doc) return null;
  const names = Object.keys(pending.base);
  const restored = { ...pending, server: pick(doc, names) };
  return { ...doc, ...pick(taken, names), unsent: 1, pending: restored };
}

/** Settles an applied mutation; keeps what the user changed after it was sent. */
function settleApplied(
  doc: LocalDocument,
  pending: Pending,
  sent: Mutation,
  row: Fields | null,
): LocalDocument | null {
  const server = row ?? { ...doc, ...sent.set };
  const settled = isGone(server) ? null : ({ ...server, ...SETTLED } as LocalDocument);
  if (pending.id === sent.id) return settled;
  const candidates = pending.base
    ? Object.keys(pending.base)
    : [...Object.keys(sent.set), ...('deleted' in doc ? ['deleted'] : [])];
  const newer = candidates.filter(
    (name) => !isSame(doc[name], sent.set[name] ?? pending.base?.[name]),
  );
  if (newer.length === 0) return settled;
  const base = pick({ ...pending.base, ...sent.set }, newer);
  const { server: _, ...rest } = pending;
  return {
    // keep a deleted record until the server has refused the newer change
    ...(settled ?? doc),
    ...pick(doc, newer),
    unsent: 1,
    pending: { ...rest, base, sent: null },
  };
}

/** Another version won: status columns follow it, the user's text goes into the refusal, other fields stay pending. */
function yieldTo(
  doc: LocalDocument,
  pending: Pending,
  sent: Mutation,
  answer: Answer,
  mutationId: string,
): Outcome {
  const row = answer.row ?? {};
  const clashes = answer.fields ?? [];
  const words = clashes.filter((name) => !isStatus(doc, name) && !isSame(row[name], doc[name]));
  const kept = Object.keys(pending.base ?? {}).filter((name) => !clashes.includes(name));
  const next =
    kept.length === 0
      ? { ...row, ...SETTLED }
      : {
          ...row,
          ...pick(doc, kept),
          unsent: 1,
          pending: {
            id: mutationId,
            base: pick(pending.base ?? {}, kept),
            sent: null,
            at: pending.at,
          },
        };
  const refusal: Refusal | null =
    words.length === 0
      ? null
      : {
          kind: 'conflict',
          mutation: { ...sent, set: pick(doc, words) },
          theirs: pick(row, words),
          answer,
        };
  return { next: next as LocalDocument, refusal };
}

/**
 * The refusal of a mutation. Where the record is gone, nothing else on this device tells what was in it, so
 * `base` then has the record as it was, with the columns that were not changed too. Not so for somebody who has left
 * the hospital: what it knows of donors leaves their device.
 */
function refuse(doc: LocalDocument, sent: Mutation, answer: Answer): Refusal {
  const rejected = { kind: 'rejected', mutation: sent, theirs: null, answer } as const;
  if (!sent.base || !answer.row || !isGone(answer.row) || answer.field === 'membership')
    return rejected;
  const names = Object.keys(doc).filter((name) => isSent(doc, name));
  return {
    ...rejected,
    mutation: { ...sent, base: { ...pick(doc, names), ...sent.base } },
    // changed elsewhere first, and then deleted: the server compares before it writes
    answer: answer.status === 'conflict' ? { ...answer, ...DELETED } : answer,
  };
}

/**
 * Settles the server's answer to a mutation of this document.
 * @param mutationId a fresh UUID, used when part of the change is sent again
 */
export function settle(
  doc: LocalDocument,
  sent: Mutation,
  answer: Answer,
  mutationId: string,
): Outcome {
  const pending = doc.pending;
  const isNewest = pending?.id === sent.id;
  if (!pending || (!isNewest && pending.sent?.id !== sent.id)) return { next: doc, refusal: null };
  if (answer.status === 'applied')
    return { next: settleApplied(doc, pending, sent, answer.row), refusal: null };
  // an earlier version that was not applied does not matter: the newest includes it
  if (!isNewest) return { next: { ...doc, pending: { ...pending, sent: null } }, refusal: null };
  if (answer.status === 'conflict' && answer.row && !isGone(answer.row))
    return yieldTo(doc, pending, sent, answer, mutationId);
  if (answer.status === 'retry') return { next: doc, refusal: null };
  const refusal = refuse(doc, sent, answer);
  if (answer.row) return { next: merge({ ...doc, ...SETTLED }, answer.row), refusal };
  return { next: revert(doc, pending), refusal };
}
