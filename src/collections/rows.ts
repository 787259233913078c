import type { z } from 'zod';
import { bloodRequestRow } from './blood-requests/row';
import { donorRow } from './donors/row';
import { driveProposalRow } from './drive-proposals/row';
import { driveRow } from './drives/row';
import type { SyncedName } from './facts';
import { inboxRow } from './inbox/row';
import { inventoryRow } from './inventory/row';
import { pledgeRow } from './pledges/row';
import { profileRow } from './profiles/row';
import { reservationRow } from './reservations/row';
import { scanRow } from './scans/row';

/** The schema of each collection's rows. The schemas are not in `all.ts`, because most pages do not load zod. */
export const ROWS: Record<SyncedName, z.ZodObject> = {
  profiles: profileRow,
  donors: donorRow,
  blood_requests: bloodRequestRow,
  pledges: pledgeRow,
  drives: driveRow,
  drive_proposals: driveProposalRow,
  reservations: reservationRow,
  inventory: inventoryRow,
  scans: scanRow,
  inbox: inboxRow,
};
