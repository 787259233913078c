import type { MangoQuery } from 'rxdb';
import type { SyncedName } from '@/collections/facts';
import type { Documents } from '@/collections/documents';
import { useStatus } from '../status';
import { useLive, useLiveOne } from './use-live';

/** A list as a page shows it. `more` is true if the query finds more rows than the limit. */
export type LiveList<T> =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; rows: T[]; more: boolean };

interface Options<T> {
  /** how many rows to show; all if it is missing. The query must ask for one row more */
  limit?: number;
  /** returns false for a row that the query finds and the list leaves out */
  isWanted?: (row: T) => boolean;
}

/**
 * Returns the live rows of a query as a list. An empty list is shown only after the collection was pulled. The state
 * is `failed` if neither this device nor the server can provide the rows.
 * @param query null while there is nothing to ask for
 */
export function useLiveList<K extends SyncedName>(
  collection: K,
  query: MangoQuery<Documents[K]> | null,
  { limit = Infinity, isWanted = () => true }: Options<Documents[K]> = {},
): LiveList<Documents[K]> {
  const { rows, error } = useLive(collection, query);
  const checkpoint = useLiveOne('checkpoints', collection);
  const online = useStatus((status) => status.online);
  const found = rows?.filter((row) => isWanted(row));
  if (found && (found.length > 0 || checkpoint))
    return { state: 'ready', rows: found.slice(0, limit), more: found.length > limit };
  if (error) return { state: 'failed' };
  if (!found || checkpoint === undefined) return { state: 'loading' };
  return { state: online ? 'loading' : 'failed' };
}
