// Made by `npm run types:db` from private.collections. Do not edit.
import type { z } from 'zod';
import type { SyncedName } from './facts';
import { bloodRequestRow } from './blood-requests/row';
import { donorRow } from './donors/row';
import { driveProposalRow } from './drive-proposals/row';
import { driveRow } from './drives/row';
import { inboxRow } from './inbox/row';
import { inventoryRow } from './inventory/row';
import { pledgeRow } from './pledges/row';
import { profileRow } from './profiles/row';
import { reservationRow } from './reservations/row';
import { scanRow } from './scans/row';

/** The schema of the rows of each collection. Most pages do not load it, because it brings zod. */
export const ROWS: Record<SyncedName, z.ZodObject> = {
  profiles: profileRow,
  donors: donorRow,
  blood_requests: bloodRequestRow,
  pledges: pledgeRow,
  drives: driveRow,
  drive_proposals: driveProposalRow,
  reservations: reservationRow,
  inventory: inventoryRow,
  inbox: inboxRow,
  scans: scanRow,
};
