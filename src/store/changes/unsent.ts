import type { PushedName, Store } from '../entities/collections';
import { withKeys } from '../entities/index-keys';
import type { Fields } from '../entities/local';
import { takenUp, type Unsent } from './pending';
import { writeAll } from './write';

/**
 * Takes back a record or change that was never acknowledged: a new record goes, a change returns to
 * what the server had. What is already on its way may still arrive.
 * @returns what was taken back, for `putBackUnsent`; null when nothing was unsent
 */
export async function discardUnsent(
  store: Store,
  collection: PushedName,
  id: string,
): Promise<Unsent | null> {
  let taken: Unsent | null = null;
  await writeAll<Unsent>(store, collection, [id], (doc) => {
    taken = doc?.pending ? doc : null;
    if (!doc?.pending) return doc;
    if (!doc.pending.base) return null;
    const before = { ...doc, ...doc.pending.base, unsent: 0, pending: null };
    return withKeys(collection, before) as Unsent;
  });
  return taken;
}

/**
 * Puts back what `discardUnsent` took, under the same mutation id: if it had arrived after all, sending
 * it again changes nothing. What was changed anew meanwhile counts more.
 */
export async function putBackUnsent(
  store: Store,
  collection: PushedName,
  taken: Unsent,
): Promise<void> {
  await writeAll<Unsent>(store, collection, [taken.id], (doc) => {
    const next = takenUp(doc, taken);
    return next && next !== doc ? (withKeys(collection, next) as Unsent) : next;
  });
}

/** Everything in one collection that the server has not acknowledged. */
export async function allUnsent(
  store: Store,
  collection: PushedName,
): Promise<(Fields & Unsent)[]> {
  // one type for all collections: RxDB's union of eight collection types cannot be called
  const found = await (store[collection] as Store['profiles'])
    .find({ selector: { unsent: 1 } })
    .exec();
  return found.map((doc) => doc.toJSON() as unknown as Unsent);
}
