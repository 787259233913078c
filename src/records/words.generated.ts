// Made by `npm run types:db` from private.collections. Do not edit.
import { bloodRequests } from './blood-requests';
import { donors } from './donors';
import { driveProposals } from './drive-proposals';
import { drives } from './drives';
import { inbox } from './inbox';
import { inventory } from './inventory';
import { pledges } from './pledges';
import { profiles } from './profiles';
import { reservations } from './reservations';
import { scans } from './scans';

/** The words of each collection. */
export const WORDS = {
  profiles: profiles,
  donors: donors,
  blood_requests: bloodRequests,
  pledges: pledges,
  drives: drives,
  drive_proposals: driveProposals,
  reservations: reservations,
  inventory: inventory,
  inbox: inbox,
  scans: scans,
};
