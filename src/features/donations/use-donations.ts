import type { Identity } from '@/session/session';
import type { DonorDoc } from '@/store/entities/donor';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import {
  availableDonations,
  type DonationsFilter,
  listTypes,
  ownDonations,
} from './donations-filter';

export type Donations =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; donations: DonorDoc[]; more: boolean; total: number };

/**
 * `total` counts what is here before the filter and the limit: the person's own donations, or the page read.
 * The donations of a list, up to its limit, and whether there are more. Failed only when neither this
 * device nor the server can give them: an empty list counts once the server has been read.
 */
export function useDonations(filter: DonationsFilter, identity: Identity | null): Donations {
  const { mine, limit } = filter;
  const types = listTypes(filter);
  const own = useLive('donors', mine && identity ? ownDonations(identity.userId) : null);
  const all = useLive('donors', mine ? null : availableDonations(types, limit + 1));
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
