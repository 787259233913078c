import { BLOOD_TYPES } from '@/blood/blood-type';
import type { Identity } from '@/session/session';
import type { DonorDoc } from '@/collections/donors/row';
import { NEWEST_OF_A_TYPE } from '@/collections/listed';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { queryAvailable, type DonationsFilter, listTypes, queryOwn } from './donations-filter';
import { type DonationDistances, sortNearest } from './use-donation-distances';

/**
 * The most available donations that a device holds. To sort by distance all of them are read, because no index knows
 * distances.
 */
const HELD = NEWEST_OF_A_TYPE * BLOOD_TYPES.length;

export type Donations =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; donations: DonorDoc[]; more: boolean; total: number };

/**
 * Returns the donations of a list up to its limit, and whether there are more. The newest come first, or with
 * `milesTo` the nearest. `total` is the number of rows on this device before filter and limit. The list has failed
 * only if neither this device nor the server can provide it. It counts as empty only after a pull.
 */
export function useDonations(
  filter: DonationsFilter,
  identity: Identity | null,
  milesTo: DonationDistances['milesTo'],
): Donations {
  const { mine, limit } = filter;
  const types = listTypes(filter);
  const own = useLive('donors', mine && identity ? queryOwn(identity.userId) : null);
  const all = useLive('donors', mine ? null : queryAvailable(types, milesTo ? HELD : limit + 1));
  const read = useLiveOne('checkpoints', 'donors');
  const online = useStatus((status) => status.online);

  const { rows, error } = mine ? own : all;
  const listed = rows && milesTo ? sortNearest(rows, milesTo) : rows;
  const found = listed?.filter((row) => !mine || types === null || types.includes(row.blood_type));
  const total = rows?.length ?? 0;
  if (found && found.length > 0)
    return { state: 'ready', donations: found.slice(0, limit), more: found.length > limit, total };
  if (error) return { state: 'failed' };
  if (!found || read === undefined) return { state: 'loading' };
  if (read) return { state: 'ready', donations: [], more: false, total };
  return { state: online ? 'loading' : 'failed' };
}
