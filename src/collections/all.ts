import type { Fields } from '@/sync/protocol';
import { bloodRequests } from './blood-requests/keys';
import type { Rules } from './define';
import { donors } from './donors/keys';
import { driveProposals } from './drive-proposals/keys';
import { drives } from './drives/keys';
import type { SyncedName } from './facts';
import { inbox } from './inbox/keys';
import { inventory } from './inventory/keys';
import { pledges } from './pledges/keys';
import { profiles } from './profiles/keys';
import { reservations } from './reservations/keys';

/** Every synced collection: what the app knows of it. What the server says of it is in `facts.ts`, its row in `rows.ts`. */
export const RULES = {
  profiles,
  donors,
  blood_requests: bloodRequests,
  pledges,
  drives,
  drive_proposals: driveProposals,
  reservations,
  inventory,
  inbox,
} satisfies Record<SyncedName, unknown>;

/** The rules of a collection whose name is not known in advance. */
export const rulesOf = (collection: SyncedName): Omit<Rules<never>, 'isPublic'> =>
  RULES[collection];

/** Adds index keys, what follows from other columns, and defaults for indexed columns that this viewer does not get. */
export const addKeys = <T extends Fields>(collection: SyncedName, row: T): T =>
  // it adds columns and takes none away
  (rulesOf(collection).addKeys?.(row) ?? row) as T;
