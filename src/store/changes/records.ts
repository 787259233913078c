import type { Documents, PushedName, Store } from '../entities/collections';
import { addIndexKeys } from '../entities/index-keys';
import { findClashes } from './clashes';
import { edit, type LocalDocument, pick, type Refusal, UNDO_WINDOW_MS } from './pending';
import { recordRefusal } from './refusals';
import { writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/** Server-made columns of a record that the server has not seen. */
const makeServerColumns = (at: string) => ({
  client_created_at: at,
  created_at: at,
  updated_at: at,
  rev: 0,
});

/** A record as this device keeps it until the server has acknowledged it. */
function makeDocument(
  collection: PushedName,
  row: Fields & { id: string },
  now: number,
  undoableUntil?: number,
): LocalDocument {
  const pending = {
    id: crypto.randomUUID(),
    base: null,
    sent: null,
    at: now,
    ...(undoableUntil !== undefined && { undoableUntil }),
  };
  const columns = addIndexKeys(collection, {
    ...row,
    ...makeServerColumns(new Date(now).toISOString()),
  });
  return { ...columns, unsent: 1, pending } as unknown as LocalDocument;
}

/**
 * Saves a new record on this device, marked unsent. Durable when the promise resolves.
 * @param row the columns of the record with its `id`, a UUID made here
 * @param now ms since 1970
 * @throws {DOMException} `QuotaExceededError` or another storage error; then nothing was saved
 */
export async function createRecord(
  store: Store,
  collection: PushedName,
  row: Fields & { id: string },
  now: number = Date.now(),
): Promise<void> {
  const doc = makeDocument(collection, row, now);
  // a record with this id exists only when the same form was submitted twice
  await writeAll<LocalDocument>(store, collection, [row.id], (current) => current ?? doc, {
    likelyNew: true,
  });
}

/**
 * Changes a record and makes another, in one transaction: after a kill both are there, or neither. What
 * is left of a batch and what was taken from it are such a pair.
 * @param patchOf what changes in the record as it is now; null where it can no longer be done
 * @param row the columns of the new record with its `id`
 * @param undoable sends both only in ten seconds: until then `undoSplit` takes them back without a trace
 * @returns false when nothing was done: the record is not on this device, or `patchOf` gave null
 * @throws {DOMException} as `createRecord`
 */
export async function splitRecord<K extends PushedName>(
  store: Store,
  collection: K,
  id: string,
  patchOf: (current: Documents[K]) => (Partial<Documents[K]> & Fields) | null,
  row: Fields & { id: string },
  { undoable = false, now = Date.now() }: { undoable?: boolean; now?: number } = {},
): Promise<boolean> {
  const undoableUntil = undoable ? now + UNDO_WINDOW_MS : undefined;
  let done = false;
  await writeAll<LocalDocument>(store, collection, [id, row.id], (current, of) => {
    if (of === row.id)
      return current ?? (done ? makeDocument(collection, row, now, undoableUntil) : null);
    // the documents of a collection are of its type
    const patch = current && patchOf(current as unknown as Documents[K]);
    done = Boolean(patch);
    if (!patch) return current;
    return addIndexKeys(
      collection,
      edit(current, patch, crypto.randomUUID(), now, undoableUntil),
    ) as LocalDocument;
  });
  return done;
}

/** Keeps what the user wrote beside what stands in the record, for *Needs attention*. */
async function recordClash(
  store: Store,
  collection: PushedName,
  id: string,
  fields: { mine: Fields; base: Fields; theirs: Fields },
  now: number,
): Promise<void> {
  const mutation = { id: crypto.randomUUID(), base: fields.base, set: fields.mine };
  const answer = { status: 'conflict', row: null } as const;
  const refusal: Refusal = { kind: 'conflict', mutation, theirs: fields.theirs, answer };
  await recordRefusal(store, collection, id, refusal, now);
}

/**
 * Changes fields of a record on this device, marked unsent in the same write.
 * @param base what the form of these fields was opened with. A field that somebody else has changed since
 *   stays as they left it; what the user wrote goes to *Needs attention*
 * @param undoable sends it only in ten seconds: until then `undoChange` takes it back without a trace
 * @param now ms since 1970
 * @returns false when the record is not on this device; `clashed` when some fields went to *Needs attention*
 * @throws {DOMException} as `createRecord`
 */
export async function changeRecord<K extends PushedName>(
  store: Store,
  collection: K,
  id: string,
  patch: Partial<Documents[K]> & Fields,
  {
    base = {},
    undoable = false,
    now = Date.now(),
  }: { base?: Fields; undoable?: boolean; now?: number } = {},
): Promise<'saved' | 'clashed' | false> {
  const undoableUntil = undoable ? now + UNDO_WINDOW_MS : undefined;
  let found = false;
  let clashes: string[] = [];
  let theirs: Fields = {};
  await writeAll<LocalDocument>(store, collection, [id], (current) => {
    found = current !== null;
    if (!current) return null;
    clashes = findClashes(current, patch, base);
    theirs = pick(current, clashes);
    const mine = Object.keys(patch).filter((name) => !clashes.includes(name));
    const next = edit(current, pick(patch, mine), crypto.randomUUID(), now, undoableUntil);
    return next === current ? current : (addIndexKeys(collection, next) as LocalDocument);
  });
  if (!found || clashes.length === 0) return found && 'saved';
  // killed before this, the form's draft is still there, with its base
  const fields = { mine: pick(patch, clashes), base: pick(base, clashes), theirs };
  await recordClash(store, collection, id, fields, now);
  return 'clashed';
}
