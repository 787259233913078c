import type { SyncedName } from '@/collections/facts';
import { isOfTeam, text } from '@/collections/compare';
import { FIRST } from '@/collections/first-contact';
import type { LocalDocument } from '@/store/changes/pending';
import type { Fields } from './protocol';

/**
 * Selects, from the rows that a visitor or user holds, those that a first contact would give them now.
 * Each rule has its counterpart in `private.first_<collection>`. The digest compares the two: change them together.
 * @param held documents that the server has; the rows of others have no `user_id`
 */
export function selectSnapshot(collection: SyncedName, held: LocalDocument[]): Set<string> {
  // the server's values, without unsent changes
  const rows: Fields[] = held.map((doc) => ({ ...doc, ...doc.pending?.base }));
  const own = rows.filter((row) => text(row['user_id']) !== '' && !isOfTeam(row));
  const listed = FIRST[collection]?.(rows) ?? rows;
  return new Set([...own, ...listed].map((row) => text(row['id'])));
}
