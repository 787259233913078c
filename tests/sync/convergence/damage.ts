import { writeAll } from '@/store/changes/write';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';

/**
 * Damages a row in a way that only the digest finds.
 * @param how if it is even, the row is removed; if it is odd, its text changes
 * @param word the column that holds its text
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
