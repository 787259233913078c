import { useLive } from './use-live';

/**
 * Whether a refused change of a record waits for its author's decision.
 * @param id the record's id; null if it is another person's record
 */
export function useNeedsAttention(id: string | null): boolean {
  const { rows } = useLive('attention', id === null ? null : { selector: { row_id: id } });
  return id !== null && rows !== null && rows.length > 0;
}
