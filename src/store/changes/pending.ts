import type { LocalFields, Pending } from '@/collections/local';
import { isSent, isState, type SyncedName } from '@/collections/facts';
import { isSameValue } from './same-value';
import type { Fields, Mutation, PushResult } from '@/sync/protocol';

/** A document with its unsent state, whatever its collection. */
export type LocalDocument = Fields & LocalFields & { id: string };

/** A change that did not go through, for *Needs attention*. */
export interface Refusal {
  kind: 'rejected' | 'conflict';
  mutation: Mutation;
  theirs: Fields | null;
  answer: PushResult;
}

/** The next state of a document (null removes it), and a refusal that the user must see first. */
export interface Outcome {
  next: LocalDocument | null;
  refusal: Refusal | null;
}

// a local record has a column `deleted` only while its deletion is unsent
const getDefault = (name: string) => (name === 'deleted' ? false : null);
export const pick = (from: Fields, names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? getDefault(name)]));
/** Makes the document of a row that has nothing unsent. */
// the server's rows have an id
export const settled = (row: Fields): LocalDocument =>
  ({ ...row, unsent: 0, pending: null }) as LocalDocument;
/** Whether the server says that this row was deleted, or may no longer be seen. */
export const isGone = (row: Fields) => row['_deleted'] === true;
/** How many replaced values of a column are kept. Beyond that the oldest are dropped. */
const REPLACED = 20;

/** Builds the mutation that brings a document's newest version to the server. */
export function buildMutation(
  collection: SyncedName,
  doc: LocalDocument,
  { id, base }: Pending,
): Mutation {
  const names = Object.keys(base ?? doc).filter((name) => base || isSent(collection, doc, name));
  return { id, base, set: pick(doc, names) };
}

/** The place of an unsent change among all unsent changes of its device. Older builds stored only a time. */
export const getOrder = (pending: Pending | null): number => pending?.order ?? pending?.at ?? 0;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Checks unsent state that was read from the disk, because it may be damaged. */
export function isPending(value: unknown): value is Pending {
  const { id, base } = (value ?? {}) as { [K in keyof Pending]?: unknown };
  return typeof id === 'string' && UUID.test(id) && typeof base === 'object';
}

/**
 * Repairs damaged unsent state: the whole document becomes an unsent new record. The server creates it. If the server
 * already has it, it refuses, and the record needs attention.
 * @param mutationId a fresh UUID
 * @returns the document itself if it is not damaged
 */
export function repair(doc: LocalDocument, mutationId: string, at: number): LocalDocument {
  if (isPending(doc.pending)) return doc;
  return { ...doc, pending: { id: mutationId, base: null, sent: null, at } };
}

/**
 * Chooses what to send next. It is always the newest version, so that nothing is sent that its author has corrected.
 * While an earlier version may have been sent, the newest goes under that version's id. A server that has the earlier
 * version then repeats its answer and applies nothing, and its row shows which version it has. Any other server
 * applies the newest.
 */
export function chooseMutation(collection: SyncedName, doc: LocalDocument): Mutation | null {
  const { pending } = doc;
  if (!pending) return null;
  // the author withdrew it before the server acknowledged it, so the withdrawal is sent without the record's content
  if (!pending.base && doc['deleted'] === true)
    return { id: pending.id, base: null, set: { deleted: true } };
  return { ...buildMutation(collection, doc, pending), id: pending.sent?.id ?? pending.id };
}

/**
 * Returns the value of a column in the earliest version that may have been sent, or the value before it if that
 * version lacks the column.
 */
export const getFirst = ({ sent, base }: Pending, name: string): unknown =>
  (sent && name in sent.set ? sent.set[name] : base?.[name]) ?? getDefault(name);

/**
 * Whether a state of this record was changed after a version that may have been sent. The server may then answer for
 * that version, and the change may make room for new records, such as another request, only with the next call.
 */
export function mayYetMakeRoom(collection: SyncedName, doc: LocalDocument): boolean {
  const { pending } = doc;
  if (!pending?.sent || chooseMutation(collection, doc)?.id !== pending.sent.id) return false;
  return Object.keys(pending.base ?? doc).some(
    (name) => isState(collection, name) && !isSameValue(doc[name], getFirst(pending, name)),
  );
}

/**
 * Whether a value of a column is this device's own or the value before the change, so that no other person wrote it.
 */
export const isKnown = (pending: Pending, name: string, value: unknown): boolean =>
  [getFirst(pending, name), pending.base?.[name], ...(pending.replaced?.[name] ?? [])].some(
    (known) => isSameValue(known, value ?? getDefault(name)),
  );

/** Adds the current values of these columns to the replaced ones, unless the earliest version has the same. */
function keepReplaced(doc: LocalDocument, was: Pending, names: string[]): Pending['replaced'] {
  const replaced = { ...was.replaced };
  for (const name of names) {
    const value = doc[name] ?? getDefault(name);
    const kept = replaced[name] ?? [];
    if ([getFirst(was, name), ...kept].some((known) => isSameValue(known, value))) continue;
    replaced[name] = [...kept, value].slice(-REPLACED);
  }
  return Object.keys(replaced).length > 0 ? replaced : undefined;
}

/**
 * Applies a change by the user and marks the document unsent in the same write.
 * @param mutationId a fresh UUID
 * @param undoableUntil when it may be sent, ms since 1970
 * @param order its place among all unsent changes of the device; see `order.ts`
 * @returns the document itself if nothing differs
 */
export function edit(
  collection: SyncedName,
  doc: LocalDocument,
  patch: Fields,
  mutationId: string,
  at: number,
  { undoableUntil, order }: { undoableUntil?: number | undefined; order?: number } = {},
): LocalDocument {
  const changed = Object.keys(patch).filter(
    (name) => JSON.stringify(doc[name] ?? null) !== JSON.stringify(patch[name] ?? null),
  );
  if (changed.length === 0) return doc;
  const was = doc.pending;
  const fresh = changed.filter((name) => !was?.base || !(name in was.base));
  // an earlier version may have been sent, by this page or by one that has ended
  const sent = was ? (was.sent ?? buildMutation(collection, doc, was)) : null;
  const replaced = was && keepReplaced(doc, { ...was, sent }, changed);
  const place = was ? was.order : order;
  const pending: Pending = {
    id: mutationId,
    base: was && !was.base ? null : { ...was?.base, ...pick(doc, fresh) },
    sent,
    at,
    ...(place !== undefined && { order: place }),
    ...(replaced && { replaced }),
    ...(was?.server !== undefined && { server: was.server }),
    ...(was?.arrival && { arrival: was.arrival }),
    ...(undoableUntil !== undefined && { undoableUntil }),
  };
  return { ...doc, ...pick(patch, changed), unsent: 1, pending };
}

/** Merges a pulled row: the server's values, with the user's unsent changes on top. */
export function merge(doc: LocalDocument | null, row: Fields): LocalDocument | null {
  const was = doc?.pending;
  if (!doc || !was) return isGone(row) ? null : settled(row);
  // created and stored on this device: the answer to its mutation decides, but a discard reverts to what the server
  // has
  if (!was.base)
    return isGone(row) || was.server?.['rev'] === row['rev']
      ? doc
      : { ...doc, pending: { ...was, server: row } };
  if (isGone(row)) return { ...doc, pending: { ...was, server: null } };
  const names = Object.keys(was.base);
  const pending = { ...was, server: pick(row, names) };
  return { ...settled(row), ...pick(doc, names), unsent: 1, pending };
}

/**
 * Takes back the unsent changes of a record. They may have arrived and been pulled, so the record gets the server's
 * latest values.
 * @returns null for a record that the server does not have
 */
export function revert(doc: LocalDocument, pending: Pending): LocalDocument | null {
  if (!pending.base) return pending.server ? settled(pending.server) : null;
  if (pending.server === null) return null;
  const { deleted: _, ...was } = { ...doc, ...pending.base, ...pending.server };
  return settled(was);
}
