import type { SyncedName } from '@/collections/facts';
import { isOfTeam, text } from '@/collections/compare';
import { FIRST } from '@/collections/first-contact';
import type { LocalDocument } from '@/store/changes/pending';
import type { Fields } from '@/protocol';

/**
 * Selects the ids of the rows on this device that a first contact would give it now. Each rule matches
 * `private.first_<collection>`, and both must change together, because the digest compares their results.
 * @param held documents that the server has too; only a person's own rows have a `user_id`
 */
export function selectSnapshot(collection: SyncedName, held: LocalDocument[]): Set<string> {
  // the values that the server has, without unsent changes
  const rows: Fields[] = held.map((doc) => ({ ...doc, ...doc.pending?.base }));
  const own = rows.filter((row) => text(row['user_id']) !== '' && !isOfTeam(row));
  const listed = FIRST[collection]?.(rows) ?? rows;
  return new Set([...own, ...listed].map((row) => text(row['id'])));
}
