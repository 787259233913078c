import type { PushedName, Store } from '../entities/collections';
import type { Pending } from '../entities/local';
import { addIndexKeys } from '../entities/index-keys';
import { edit, getUndoTimeLeft, type LocalDocument } from './pending';
import { writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/** The record without a held change: settled where it was the only one, else changed back. */
function revert(doc: LocalDocument, pending: Pending, before: Fields, now: number): LocalDocument {
  const others = Object.keys(pending.base ?? {}).filter((name) => !(name in before));
  if (pending.base && !pending.sent && others.length === 0)
    return { ...doc, ...pending.base, unsent: 0, pending: null };
  return edit(doc, before, crypto.randomUUID(), now);
}

/**
 * Takes a held change back.
 * @param before the values that the changed fields had
 * @returns false when it is no longer held: it has been sent, or is about to be
 */
export async function undoChange(
  store: Store,
  collection: PushedName,
  id: string,
  before: Fields,
  now: number = Date.now(),
): Promise<boolean> {
  let undone = false;
  await writeAll<LocalDocument>(store, collection, [id], (doc) => {
    undone = doc?.pending ? getUndoTimeLeft(doc.pending, now) > 0 : false;
    if (!doc?.pending || !undone) return doc;
    return addIndexKeys(collection, revert(doc, doc.pending, before, now)) as LocalDocument;
  });
  return undone;
}
