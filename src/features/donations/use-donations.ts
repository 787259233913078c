import type { Identity } from '@/session/session';
import type { DonorDoc } from '@/store/entities/donor';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { queryAvailable, type DonationsFilter, listTypes, queryOwn } from './donations-filter';

export type Donations =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; donations: DonorDoc[]; more: boolean; total: number };

/**
 * Returns the donations of a list, up to its limit, and whether there are more. `total` counts the local rows
 * before the filter and the limit. The list has failed only when neither this device nor the server can provide
 * it; an empty list counts only after a pull.
 */
export function useDonations(filter: DonationsFilter, identity: Identity | null): Donations {
  const { mine, limit } = filter;
  const types = listTypes(filter);
  const own = useLive('donors', mine && identity ? queryOwn(identity.userId) : null);
  const all = useLive('donors', mine ? null : queryAvailable(types, limit + 1));
  const read = useLiveOne('checkpoints', 'donors');
  const online = useStatus((status) => status.online);

  const { rows, error } = mine ? own : all;
  const found = rows?.filter((row) => !mine || types === null || types.includes(row.blood_type));
  const total = rows?.length ?? 0;
  if (found && found.length > 0)
    return { state: 'ready', donations: found.slice(0, limit), more: found.length > limit, total };
  if (error) return { state: 'failed' };
  if (!found || read === undefined) return { state: 'loading' };
  if (read) return { state: 'ready', donations: [], more: false, total };
  return { state: online ? 'loading' : 'failed' };
}
