import { useLive } from './use-live';

/**
 * Whether the server refused a change of a record, so that what was entered waits for its author.
 * @param id of the record; null for one of somebody else
 */
export function useNeedsAttention(id: string | null): boolean {
  const { rows } = useLive('attention', id === null ? null : { selector: { row_id: id } });
  return id !== null && rows !== null && rows.length > 0;
}
