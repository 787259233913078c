import type { Fields } from '@/sync/protocol';
import { firstRequests } from './blood-requests/first';
import { firstDonors } from './donors/first';
import { firstDrives } from './drives/first';
import type { SyncedName } from './facts';
import { firstUnits } from './inventory/first';
import { firstPledges } from './pledges/first';
import { firstReservations } from './reservations/first';

/**
 * Selects, from the server's rows that a visitor or user holds, those that a first contact would give them now: the
 * counterparts of `private.first_<collection>` and `private.team_<collection>`. Of a collection without one, all. They
 * are not in `all.ts`, because what writes does without them.
 */
export const FIRST: { [K in SyncedName]?: (rows: Fields[]) => Fields[] } = {
  donors: firstDonors,
  blood_requests: firstRequests,
  pledges: firstPledges,
  drives: firstDrives,
  reservations: firstReservations,
  inventory: firstUnits,
};
