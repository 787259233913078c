// Made by `npm run types:db` from private.collections. Do not edit.
import { bloodRequests } from './blood-requests/keys';
import { donors } from './donors/keys';
import { driveProposals } from './drive-proposals/keys';
import { drives } from './drives/keys';
import { inbox } from './inbox/keys';
import { inventory } from './inventory/keys';
import { pledges } from './pledges/keys';
import { profiles } from './profiles/keys';
import { reservations } from './reservations/keys';
import { scans } from './scans/keys';

/** What the app knows of each collection and the server does not say. */
export const RULES = {
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
