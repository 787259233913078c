import { type BloodRequestDoc, bloodRequestRow } from '../entities/blood-request';
import {
  type AttentionDoc,
  attentionDoc,
  type CheckpointDoc,
  checkpointDoc,
  type DraftDoc,
  draftDoc,
  type SupplyDoc,
  supplyDoc,
} from '../entities/device';
import { type DonorDoc, donorRow } from '../entities/donor';
import { type DriveDoc, driveRow } from '../entities/drive';
import { type DriveProposalDoc, driveProposalRow } from '../entities/drive-proposal';
import { type InventoryDoc, inventoryRow } from '../entities/inventory';
import { type ProfileDoc, profileRow } from '../entities/profile';
import { type ReservationDoc, reservationRow } from '../entities/reservation';
import { rxSchema } from './rx-schema';

const FEEDS = [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']];
const BY_OWNER = [['user_id', 'newest']];

/** What a store is made of. Apart from the names: pages that only read need no schemas. */
export const SCHEMAS = {
  donors: { schema: rxSchema<DonorDoc>(donorRow, FEEDS, true) },
  blood_requests: { schema: rxSchema<BloodRequestDoc>(bloodRequestRow, FEEDS, true) },
  profiles: { schema: rxSchema<ProfileDoc>(profileRow, [], true) },
  drives: { schema: rxSchema<DriveDoc>(driveRow, [['date']], true) },
  reservations: { schema: rxSchema<ReservationDoc>(reservationRow, BY_OWNER, true) },
  drive_proposals: { schema: rxSchema<DriveProposalDoc>(driveProposalRow, BY_OWNER, true) },
  inventory: { schema: rxSchema<InventoryDoc>(inventoryRow, [['status', 'expiry_date']], true) },
  supply: { schema: rxSchema<SupplyDoc>(supplyDoc) },
  drafts: { schema: rxSchema<DraftDoc>(draftDoc) },
  attention: { schema: rxSchema<AttentionDoc>(attentionDoc) },
  checkpoints: { schema: rxSchema<CheckpointDoc>(checkpointDoc) },
};
