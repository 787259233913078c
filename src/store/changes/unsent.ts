import { clock } from '@/clock';
import { isWork, type SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import { isPending, revert, type LocalDocument, type Outcome, type Refusal } from './pending';
import { recordRefusal } from './refusals';
import { restore, restoreDamaged } from './restore';
import { writeAll } from './write';
import type { Fields } from '@/protocol';

/**
 * Discards the unsent work on a record: removes a new record, or gives a changed one the server's values back. The
 * server may still receive a change that is being sent.
 * @returns the discarded work, for `restoreUnsent`; null if nothing was unsent
 */
export async function discardUnsent(
  store: Store,
  collection: SyncedName,
  id: string,
): Promise<LocalDocument | null> {
  let taken: LocalDocument | null = null;
  await writeAll<LocalDocument>(store, collection, [id], (doc) => {
    taken = doc?.pending ? doc : null;
    return doc?.pending ? revert(doc, doc.pending) : doc;
  });
  return taken;
}

/**
 * Restores work that `discardUnsent` returned or that another store held. It keeps its mutation ids, so that a change
 * that the server has received already changes nothing there. If the store has newer changes of the same columns,
 * those stay, and the restored ones go to *Needs attention*.
 * @param isEmpty true if the store has no rows yet; a changed record is then stored whole until its row is pulled
 */
export async function restoreAll(
  store: Store,
  collection: SyncedName,
  taken: readonly LocalDocument[],
  { isEmpty = false }: { isEmpty?: boolean } = {},
): Promise<void> {
  const docs = new Map<string, LocalDocument[]>();
  for (const doc of taken) docs.set(doc.id, [...(docs.get(doc.id) ?? []), doc]);
  const refusals = new Map<string, Refusal[]>();
  await writeAll<LocalDocument>(store, collection, [...docs.keys()], (doc, id) => {
    const refused: Refusal[] = [];
    refusals.set(id, refused);
    let next = doc;
    for (const before of docs.get(id) ?? []) {
      let restored: Outcome;
      // a damaged document is repaired later, before it is sent
      if (!next && isEmpty) restored = { next: before, refusal: null };
      else if (next && !isPending(before.pending))
        restored = restoreDamaged(collection, next, before);
      else restored = restore(collection, next, before, crypto.randomUUID());
      next = restored.next;
      if (restored.refusal) refused.push(restored.refusal);
    }
    return next;
  });
  if (!isWork(collection)) return;
  for (const [id, refused] of refusals)
    for (const refusal of refused) await recordRefusal(store, collection, id, refusal, clock.now());
}

/** Restores one record that was discarded; see `restoreAll`. */
export const restoreUnsent = (
  store: Store,
  collection: SyncedName,
  taken: LocalDocument,
): Promise<void> => restoreAll(store, collection, [taken]);

/** Reads the documents of a collection that have unsent changes. */
export async function readUnsent(
  store: Store,
  collection: SyncedName,
): Promise<(Fields & LocalDocument)[]> {
  const found = await getSyncedCollection(store, collection)
    .find({ selector: { unsent: 1 } })
    .exec();
  return found.map((doc) => doc.toJSON());
}
