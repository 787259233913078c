import { writeAll } from '@/store/changes/write';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';

/**
 * Damages a row in a way that only the digest finds. Even numbers remove the row, odd ones change its text.
 * @param word the column of its text
 */
export async function damageRow(
  store: Store,
  collection: SyncedName,
  id: string,
  how: number,
  word: string,
): Promise<void> {
  await writeAll<{ id: string; pending?: unknown }>(store, collection, [id], (doc) => {
    if (!doc || doc.pending) return doc;
    return how % 2 === 0 ? null : { ...doc, rev: 0, [word]: 'damaged' };
  });
}
