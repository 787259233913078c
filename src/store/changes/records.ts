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
import type { Fields } from '@/protocol';

/** Makes values for columns that the server fills in, until it has done so. */
const makeServerColumns = (at: string) => ({
  client_created_at: at,
  created_at: at,
  updated_at: at,
  rev: 0,
});

/** Makes the document of a new record that the server has not acknowledged. */
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
 * Saves a new record on this device as unsent. It is on the disk when the promise resolves.
 * @param row the columns of the record, and an `id` that this device made, a UUID
 * @param now ms since 1970
 * @param more `arrival` is for a pledge; until `undoableUntil` the record is not sent, so that `undoCreation` can
 * take it back
 * @throws {DOMException} `QuotaExceededError` or another error of the storage; nothing was saved then
 */
export async function createRecord(
  store: Store,
  collection: SyncedName,
  row: Fields & { id: string },
  now: number = clock.now(),
  more: Pick<Pending, 'undoableUntil' | 'arrival'> = {},
): Promise<void> {
  const doc = makeDocument(row, now, await takeOrder(store, now), more);
  // there is a record of this id only if the same form was submitted twice
  await writeAll<LocalDocument>(store, collection, [row.id], (current) => current ?? doc, {
    likelyNew: true,
  });
}

/**
 * Changes the same columns of several records in one transaction. Leaves out records that are not on this device.
 * @throws {DOMException} as `createRecord` does
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

/** Puts the person's version and the current one into *Needs attention*. */
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
 * Changes columns of a record on this device and marks it as unsent in the same write.
 * @param base the values with which the form was opened; a column that somebody else has changed since keeps their
 * value, and the person's value goes to *Needs attention*
 * @param undoable if true, the change is sent only after ten seconds, and `undoChange` can revert it until then
 * @param now ms since 1970
 * @returns false if the record is not on this device; `clashed` if some columns went to *Needs attention*
 * @throws {DOMException} as `createRecord` does
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
  // if the app is killed before this is stored, the form's draft and its base are still there
  const fields = { mine: pick(patch, clashes), base: pick(base, clashes), theirs };
  await recordClash(store, collection, id, fields, at);
  return 'clashed';
}

/** Changes a record that a page shows, as `changeRecord` does. @throws also if the record is not on this device */
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
