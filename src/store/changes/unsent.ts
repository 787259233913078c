import { getPulledCollection, type PushedName, type Store } from '../entities/collections';
import { addIndexKeys } from '../entities/index-keys';
import { restore, revert, type LocalDocument } from './pending';
import { writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/**
 * Discards unsent work on a record: a new record is removed, a change reverts to the server's values.
 * What is being sent may still arrive.
 * @returns the discarded work, for `restoreUnsent`; null when nothing was unsent
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
    const before = revert(doc, doc.pending);
    return before && (addIndexKeys(collection, before) as LocalDocument);
  });
  return taken;
}

/**
 * Restores what `discardUnsent` discarded, under the same mutation id: if it had arrived after all, sending
 * it again changes nothing. Newer changes win.
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

/** Reads the documents of a collection that the server has not acknowledged. */
export async function readUnsent(
  store: Store,
  collection: PushedName,
): Promise<(Fields & LocalDocument)[]> {
  const found = await getPulledCollection(store, collection)
    .find({ selector: { unsent: 1 } })
    .exec();
  return found.map((doc) => doc.toJSON() as LocalDocument);
}
