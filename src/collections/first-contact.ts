import type { Fields } from '@/protocol';
import { firstRequests } from './blood-requests/first';
import { firstDonors } from './donors/first';
import { firstDrives } from './drives/first';
import type { SyncedName } from './facts';
import { firstUnits } from './inventory/first';
import { firstPledges } from './pledges/first';
import { firstReservations } from './reservations/first';

/**
 * The functions that select, for each collection, the rows of this device that a first contact would give it now.
 * Each function matches `private.first_<collection>` or `private.team_<collection>` in the database. A collection
 * without a function keeps all its rows. The functions are not in `all.ts`, because code that only writes does not
 * need them.
 */
export const FIRST: { [K in SyncedName]?: (rows: Fields[]) => Fields[] } = {
  donors: firstDonors,
  blood_requests: firstRequests,
  pledges: firstPledges,
  drives: firstDrives,
  reservations: firstReservations,
  inventory: firstUnits,
};
