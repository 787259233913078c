import type { LocalFields, Pending } from '@/collections/local';
import { isSent, isState, type SyncedName } from '@/collections/facts';
import { isSameValue } from './same-value';
import type { Fields, Mutation, PushResult } from '@/protocol';

/** A document of any synced collection, with its unsent state. */
export type LocalDocument = Fields & LocalFields & { id: string };

/** A change that the server did not accept, for *Needs attention*. */
export interface Refusal {
  kind: 'rejected' | 'conflict';
  mutation: Mutation;
  theirs: Fields | null;
  answer: PushResult;
}

/**
 * The next state of a document, or null to remove it. `refusal` must be stored before that, so that the person sees
 * it.
 */
export interface Outcome {
  next: LocalDocument | null;
  refusal: Refusal | null;
}

// a document has a column `deleted` only while its deletion is unsent
const getDefault = (name: string) => (name === 'deleted' ? false : null);
export const pick = (from: Fields, names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? getDefault(name)]));
/** Makes the document of a row with nothing unsent. */
// each row of the server has an id
export const settled = (row: Fields): LocalDocument =>
  ({ ...row, unsent: 0, pending: null }) as LocalDocument;
/** Whether the server says that the row was deleted, or that this viewer may no longer see it. */
export const isGone = (row: Fields) => row['_deleted'] === true;
/** How many earlier values of a column are kept. Older ones are dropped. */
const REPLACED = 20;

/** Makes the mutation that sends a document's newest version. */
export function buildMutation(
  collection: SyncedName,
  doc: LocalDocument,
  { id, base }: Pending,
): Mutation {
  const names = Object.keys(base ?? doc).filter((name) => base || isSent(collection, doc, name));
  return { id, base, set: pick(doc, names) };
}

/**
 * Returns the position of an unsent change among those of its device. Older versions of the app stored only the time.
 */
export const getOrder = (pending: Pending | null): number => pending?.order ?? pending?.at ?? 0;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Checks unsent state that was read from the disk, where it may have been damaged. */
export function isPending(value: unknown): value is Pending {
  const { id, base } = (value ?? {}) as { [K in keyof Pending]?: unknown };
  return typeof id === 'string' && UUID.test(id) && typeof base === 'object';
}

/**
 * Repairs damaged unsent state: the whole document becomes an unsent new record. If the server does not have the
 * record, the server creates it. Otherwise the server refuses, and the person finds the record in *Needs attention*.
 * @param mutationId a new UUID
 * @returns the same document if it is not damaged
 */
export function repair(doc: LocalDocument, mutationId: string, at: number): LocalDocument {
  if (isPending(doc.pending)) return doc;
  return { ...doc, pending: { id: mutationId, base: null, sent: null, at } };
}

/**
 * Chooses what to send next. It is always the newest version, so that nothing is sent that the person has corrected
 * since.
 *
 * If an earlier version may have been sent, the newest version is sent under the id of that version. If the server
 * has the earlier version, it repeats its answer and applies nothing, and the row in the answer shows which version
 * it has. If the server has not received the earlier version, it applies the newest one.
 */
export function chooseMutation(collection: SyncedName, doc: LocalDocument): Mutation | null {
  const { pending } = doc;
  if (!pending) return null;
  // The person withdrew a new record before the server acknowledged it. The withdrawal is sent without the record's
  // content.
  if (!pending.base && doc['deleted'] === true)
    return { id: pending.id, base: null, set: { deleted: true } };
  return { ...buildMutation(collection, doc, pending), id: pending.sent?.id ?? pending.id };
}

/**
 * Returns the value of a column in the earliest version that may have been sent. If that version does not have the
 * column, returns the value before the change.
 */
export const getFirst = ({ sent, base }: Pending, name: string): unknown =>
  (sent && name in sent.set ? sent.set[name] : base?.[name]) ?? getDefault(name);

/**
 * Whether a state of this record was changed after a version that may have been sent. The server's next answer may be
 * for that version. If the change makes room for new records, such as another request, it then does so only with the
 * call after that.
 */
export function mayYetMakeRoom(collection: SyncedName, doc: LocalDocument): boolean {
  const { pending } = doc;
  if (!pending?.sent || chooseMutation(collection, doc)?.id !== pending.sent.id) return false;
  return Object.keys(pending.base ?? doc).some(
    (name) => isState(collection, name) && !isSameValue(doc[name], getFirst(pending, name)),
  );
}

/**
 * Whether this device knows where a value of a column comes from: it is its own value, or the value before the
 * change. Otherwise another person wrote it.
 */
export const isKnown = (pending: Pending, name: string, value: unknown): boolean =>
  [getFirst(pending, name), pending.base?.[name], ...(pending.replaced?.[name] ?? [])].some(
    (known) => isSameValue(known, value ?? getDefault(name)),
  );

/**
 * Adds the current values of these columns to `replaced`. A value is left out if it is there already, or if the
 * earliest version has it.
 */
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
 * Applies a person's change to a document and marks the document as unsent.
 * @param mutationId a new UUID
 * @param undoableUntil when the change may be sent, ms since 1970
 * @param order the position of the change among all unsent changes of this device, see `order.ts`
 * @returns the same document if the change changes nothing
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
  // this page, or a page that has ended, may have sent an earlier version
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
    ...(was?.tries && { tries: was.tries }),
    ...(undoableUntil !== undefined && { undoableUntil }),
  };
  return { ...doc, ...pick(patch, changed), unsent: 1, pending };
}

/** Merges a pulled row into a document: the server's values, and over them the person's unsent changes. */
export function merge(doc: LocalDocument | null, row: Fields): LocalDocument | null {
  const was = doc?.pending;
  if (!doc || !was) return isGone(row) ? null : settled(row);
  // The record was made on this device, and the answer to its mutation decides what becomes of it. The row is kept
  // for the case that the person discards their changes.
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
 * Takes back the unsent changes of a record. The record gets the server's latest values, because the server may have
 * received the changes, and a pull may have brought newer ones.
 * @returns null if the server does not have the record
 */
export function revert(doc: LocalDocument, pending: Pending): LocalDocument | null {
  if (!pending.base) return pending.server ? settled(pending.server) : null;
  if (pending.server === null) return null;
  const { deleted: _, ...was } = { ...doc, ...pending.base, ...pending.server };
  return settled(was);
}
