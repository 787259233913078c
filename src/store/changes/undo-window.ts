import type { PushedName, Store } from '../entities/collections';
import type { Fields, Pending } from '../entities/local';
import { withKeys } from '../entities/index-keys';
import { edited, heldFor, HOLD_MS, type Unsent } from './pending';
import { writeAll } from './write';

/**
 * Changes fields of a record on this device as `changeRecord` does, to be sent in ten seconds: until
 * then `undoHeld` takes it back without a trace. Durable when the promise resolves.
 * @param now ms since 1970
 * @returns false when the record is not on this device
 * @throws {DOMException} `QuotaExceededError` or another storage error; then nothing was saved
 */
export async function changeHeld(
  store: Store,
  collection: PushedName,
  id: string,
  patch: Fields,
  now: number = Date.now(),
): Promise<boolean> {
  let found = false;
  await writeAll<Unsent>(store, collection, [id], (current) => {
    found = current !== null;
    if (!current) return null;
    const next = edited(current, patch, crypto.randomUUID(), now, now + HOLD_MS);
    return next === current ? current : (withKeys(collection, next) as Unsent);
  });
  return found;
}

/** The record without a held change: settled where it was the only one, else changed back. */
function takenBack(doc: Unsent, pending: Pending, before: Fields, now: number): Unsent {
  const others = Object.keys(pending.base ?? {}).filter((name) => !(name in before));
  if (pending.base && !pending.sent && others.length === 0)
    return { ...doc, ...pending.base, unsent: 0, pending: null };
  return edited(doc, before, crypto.randomUUID(), now);
}

/**
 * Takes a held change back.
 * @param before the values that the changed fields had
 * @returns false when it is no longer held: it has been sent, or is about to be
 */
export async function undoHeld(
  store: Store,
  collection: PushedName,
  id: string,
  before: Fields,
  now: number = Date.now(),
): Promise<boolean> {
  let undone = false;
  await writeAll<Unsent>(store, collection, [id], (doc) => {
    undone = doc?.pending ? heldFor(doc.pending, now) > 0 : false;
    if (!doc?.pending || !undone) return doc;
    return withKeys(collection, takenBack(doc, doc.pending, before, now)) as Unsent;
  });
  return undone;
}
