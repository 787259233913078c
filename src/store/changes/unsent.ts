import { getCollection, type PushedName, type Store } from '../entities/collections';
import { addIndexKeys } from '../entities/index-keys';
import { restore, type LocalDocument } from './pending';
import { writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/**
 * Takes back a record or change that was never acknowledged: a new record goes, a change returns to
 * what the server had. What is already on its way may still arrive.
 * @returns what was taken back, for `restoreUnsent`; null when nothing was unsent
 */
export async function discardUnsent(
  store: Store,
  collection: PushedName,
  id: string,
): Promise<LocalDocument | null> {
  let taken: LocalDocument | null = null;
  await writeAll<LocalDocument>(store, collection, [id], (doc) => {
    taken = doc?.pending ? doc : null;
    if (!doc?.pending) return doc;
    if (!doc.pending.base) return null;
    const before = { ...doc, ...doc.pending.base, unsent: 0, pending: null };
    return addIndexKeys(collection, before) as LocalDocument;
  });
  return taken;
}

/**
 * Puts back what `discardUnsent` took, under the same mutation id: if it had arrived after all, sending
 * it again changes nothing. What was changed anew meanwhile counts more.
 */
export async function restoreUnsent(
  store: Store,
  collection: PushedName,
  taken: LocalDocument,
): Promise<void> {
  await writeAll<LocalDocument>(store, collection, [taken.id], (doc) => {
    const next = restore(doc, taken);
    return next && next !== doc ? (addIndexKeys(collection, next) as LocalDocument) : next;
  });
}

/** Everything in one collection that the server has not acknowledged. */
export async function readUnsent(
  store: Store,
  collection: PushedName,
): Promise<(Fields & LocalDocument)[]> {
  const found = await getCollection(store, collection)
    .find({ selector: { unsent: 1 } })
    .exec();
  return found.map((doc) => doc.toJSON() as unknown as LocalDocument);
}
