import { clock } from '@/clock';
import type { SyncedName } from '@/collections/facts';
import type { Documents, Store } from '@/collections/documents';
import type { Pending } from '@/collections/local';
import { findClashes } from './clashes';
import { takeOrder } from './order';
import { edit, type LocalDocument, pick, type Refusal } from './pending';
import { computeUndoEnd } from './undo-time';
import { recordRefusal } from './refusals';
import { writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/** Stand-ins for the server's columns until the server has seen the record. */
const makeServerColumns = (at: string) => ({
  client_created_at: at,
  created_at: at,
  updated_at: at,
  rev: 0,
});

/** Makes the local document of a record that the server has not acknowledged. */
function makeDocument(
  row: Fields & { id: string },
  now: number,
  order: number,
  more: Pick<Pending, 'undoableUntil' | 'arrival'> = {},
): LocalDocument {
  const pending = {
    id: crypto.randomUUID(),
    base: null,
    sent: null,
    at: now,
    order,
    ...more,
  };
  return { ...row, ...makeServerColumns(new Date(now).toISOString()), unsent: 1, pending };
}

/**
 * Saves a new record on this device, marked unsent. It is durable when the promise resolves.
 * @param row the columns of the record with its `id`, a UUID made here
 * @param now ms since 1970
 * @param more for a pledge its arrival; `undoableUntil` holds the record back until then, so that `undoCreation` can
 * take it back
 * @throws {DOMException} `QuotaExceededError` or another storage error; then nothing was saved
 */
export async function createRecord(
  store: Store,
  collection: SyncedName,
  row: Fields & { id: string },
  now: number = clock.now(),
  more: Pick<Pending, 'undoableUntil' | 'arrival'> = {},
): Promise<void> {
  const doc = makeDocument(row, now, await takeOrder(store, now), more);
  // the id exists only if the same form was submitted twice
  await writeAll<LocalDocument>(store, collection, [row.id], (current) => current ?? doc, {
    likelyNew: true,
  });
}

/**
 * Changes the same fields of several records in one transaction. Leaves out records that are not on this device.
 * @throws {DOMException} as `createRecord`
 */
export async function changeAll<K extends SyncedName>(
  store: Store,
  collection: K,
  ids: string[],
  patch: Partial<Documents[K]> & Fields,
  now: number = clock.now(),
): Promise<void> {
  const order = await takeOrder(store, now);
  await writeAll<LocalDocument>(
    store,
    collection,
    ids,
    (current) => current && edit(collection, current, patch, crypto.randomUUID(), now, { order }),
  );
}

/** Keeps the user's version and the current one for *Needs attention*. */
async function recordClash(
  store: Store,
  collection: SyncedName,
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
 * Changes fields of a local record and marks it unsent in the same write.
 * @param base the values that the form was opened with. A field that somebody else has changed since keeps their
 * value; the user's goes to *Needs attention*
 * @param undoable delays sending by ten seconds, during which `undoChange` reverts it without a trace
 * @param now ms since 1970
 * @returns false if the record is not on this device; `clashed` if some fields went to *Needs attention*
 * @throws {DOMException} as `createRecord`
 */
export async function changeRecord<K extends SyncedName>(
  store: Store,
  collection: K,
  id: string,
  patch: Partial<Documents[K]> & Fields,
  { base = {}, undoable = false, now }: { base?: Fields; undoable?: boolean; now?: number } = {},
): Promise<'saved' | 'clashed' | false> {
  const undoableUntil = undoable ? computeUndoEnd(now) : undefined;
  const at = now ?? clock.now();
  const order = await takeOrder(store, at);
  let found = false;
  let clashes: string[] = [];
  let theirs: Fields = {};
  await writeAll<LocalDocument>(store, collection, [id], (current) => {
    found = current !== null;
    if (!current) return null;
    clashes = findClashes(current, patch, base);
    theirs = pick(current, clashes);
    const mine = Object.keys(patch).filter((name) => !clashes.includes(name));
    return edit(collection, current, pick(patch, mine), crypto.randomUUID(), at, {
      undoableUntil,
      order,
    });
  });
  if (!found || clashes.length === 0) return found && 'saved';
  // if the app is killed before this, the form's draft and its base still exist
  const fields = { mine: pick(patch, clashes), base: pick(base, clashes), theirs };
  await recordClash(store, collection, id, fields, at);
  return 'clashed';
}

/** As `changeRecord`, for a record that a page shows. @throws also if the record is not on this device */
export async function changeExisting<K extends SyncedName>(
  store: Store,
  collection: K,
  id: string,
  patch: Partial<Documents[K]> & Fields,
  options?: { base?: Fields },
): Promise<'saved' | 'clashed'> {
  const result = await changeRecord(store, collection, id, patch, options);
  if (!result) throw new Error(`This record of ${collection} is not on this device`);
  return result;
}
