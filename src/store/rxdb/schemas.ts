import { type BloodRequestDoc, bloodRequestRow } from '../entities/blood-request';
import {
  type AttentionDoc,
  attentionDoc,
  type CheckpointDoc,
  checkpointDoc,
  type DraftDoc,
  draftDoc,
} from '../entities/device';
import { type DonorDoc, donorRow } from '../entities/donor';
import { type DriveDoc, driveRow } from '../entities/drive';
import { type DriveProposalDoc, driveProposalRow } from '../entities/drive-proposal';
import { type InboxDoc, inboxRow } from '../entities/inbox';
import { type InventoryDoc, inventoryRow } from '../entities/inventory';
import { type PledgeDoc, pledgeRow } from '../entities/pledge';
import { type ProfileDoc, profileRow } from '../entities/profile';
import { type ReservationDoc, reservationRow } from '../entities/reservation';
import { makeRxSchema } from './rx-schema';

const FEEDS = [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']];
const BY_OWNER = [['user_id', 'newest']];

/**
 * The schemas of a store. They are not beside the collections' names because pages that only read need no schemas.
 * The build computes them (`build-schemas.ts`), so this module must only calculate.
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
