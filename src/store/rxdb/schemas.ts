import { type BloodRequestDoc, bloodRequestRow } from '@/collections/blood-requests/row';
import {
  type AttentionDoc,
  attentionDoc,
  type CheckpointDoc,
  checkpointDoc,
  type DraftDoc,
  draftDoc,
} from '@/collections/device';
import { type DonorDoc, donorRow } from '@/collections/donors/row';
import { type DriveDoc, driveRow } from '@/collections/drives/row';
import { type DriveProposalDoc, driveProposalRow } from '@/collections/drive-proposals/row';
import { type InboxDoc, inboxRow } from '@/collections/inbox/row';
import { type InventoryDoc, inventoryRow } from '@/collections/inventory/row';
import { type PledgeDoc, pledgeRow } from '@/collections/pledges/row';
import { type ProfileDoc, profileRow } from '@/collections/profiles/row';
import { type ReservationDoc, reservationRow } from '@/collections/reservations/row';
import { makeRxSchema } from './rx-schema';

const FEEDS = [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']];
const BY_OWNER = [['user_id', 'newest']];

/**
 * The schemas of a store. They are apart from the collections' names, because pages that only read need no schemas.
 * The build computes them (`build/schemas.ts`), so this module must only calculate.
 */
export const SCHEMAS = {
  donors: { schema: makeRxSchema<DonorDoc>(donorRow, FEEDS, true) },
  blood_requests: { schema: makeRxSchema<BloodRequestDoc>(bloodRequestRow, FEEDS, true) },
  profiles: { schema: makeRxSchema<ProfileDoc>(profileRow, [], true) },
  drives: { schema: makeRxSchema<DriveDoc>(driveRow, [['date']], true) },
  reservations: {
    schema: makeRxSchema<ReservationDoc>(
      reservationRow,
      [['drive_id', 'preferred_time'], ...BY_OWNER],
      true,
    ),
  },
  drive_proposals: { schema: makeRxSchema<DriveProposalDoc>(driveProposalRow, BY_OWNER, true) },
  pledges: {
    schema: makeRxSchema<PledgeDoc>(pledgeRow, [['request_id', 'newest'], ...BY_OWNER], true),
  },
  inbox: { schema: makeRxSchema<InboxDoc>(inboxRow, [['feed']], true) },
  inventory: {
    schema: makeRxSchema<InventoryDoc>(inventoryRow, [['status', 'expiry_date']], true),
  },
  drafts: { schema: makeRxSchema<DraftDoc>(draftDoc) },
  attention: { schema: makeRxSchema<AttentionDoc>(attentionDoc) },
  checkpoints: { schema: makeRxSchema<CheckpointDoc>(checkpointDoc) },
};
