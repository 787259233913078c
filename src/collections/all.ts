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
import { scans } from './scans/keys';

/**
 * What the app knows of each synced collection. `facts.generated.ts` holds what the server says of them, and
 * `rows.ts` their rows.
 */
export const RULES = {
  profiles,
  donors,
  blood_requests: bloodRequests,
  pledges,
  drives,
  drive_proposals: driveProposals,
  reservations,
  inventory,
  scans,
  inbox,
} satisfies Record<SyncedName, unknown>;

/** Returns the rules of a collection whose name is not known at compile time. */
export const rulesOf = (collection: SyncedName): Omit<Rules<never>, 'isPublic'> =>
  RULES[collection];

/**
 * Adds to a row its index keys, the columns that follow from other columns, and defaults for indexed columns that
 * this viewer does not get.
 */
export const addKeys = <T extends Fields>(collection: SyncedName, row: T): T =>
  // `addKeys` adds columns and removes none
  (rulesOf(collection).addKeys?.(row) ?? row) as T;
