import type { RxCollection, RxDatabase } from 'rxdb';
import { isHealthy } from '@/blood/health';
import { type BloodRequestDoc, bloodRequestKeys, bloodRequestRow } from './entities/blood-request';
import {
  type AttentionDoc,
  attentionDoc,
  type CheckpointDoc,
  checkpointDoc,
  type DraftDoc,
  draftDoc,
  type SupplyDoc,
  supplyDoc,
} from './entities/device';
import { type DonorDoc, donorKeys, donorRow } from './entities/donor';
import { type DriveDoc, driveRow } from './entities/drive';
import { type InventoryDoc, inventoryRow, statusOf } from './entities/inventory';
import type { Fields } from './entities/local';
import { type ProfileDoc, profileRow } from './entities/profile';
import { rxSchema } from './rx-schema';

/** Documents by collection. */
export interface Documents {
  donors: DonorDoc;
  blood_requests: BloodRequestDoc;
  profiles: ProfileDoc;
  drives: DriveDoc;
  inventory: InventoryDoc;
  supply: SupplyDoc;
  drafts: DraftDoc;
  attention: AttentionDoc;
  checkpoints: CheckpointDoc;
}
export type CollectionName = keyof Documents;
export type Store = RxDatabase<{ [K in CollectionName]: RxCollection<Documents[K]> }>;

/** Collections that are read from the server. */
export const PULLED = ['profiles', 'blood_requests', 'donors', 'drives', 'inventory'] as const;
/** Collections that are also written to it. Profiles first: others may come to depend on them. */
export const PUSHED = ['profiles', 'blood_requests', 'donors', 'inventory'] as const;
export type PulledName = (typeof PULLED)[number];
export type PushedName = (typeof PUSHED)[number];

/** Whose rows a reading lists, as private.collections in supabase/migrations has it. */
export const AUDIENCE: Record<PulledName, 'everyone' | 'owner' | 'admin'> = {
  profiles: 'owner',
  blood_requests: 'everyone',
  donors: 'everyone',
  drives: 'everyone',
  inventory: 'admin',
};

/** Whether a reading as this viewer can list anything. */
export function isListed(collection: PulledName, viewer: 'visitor' | 'user' | 'admin'): boolean {
  const audience = AUDIENCE[collection];
  return (
    audience === 'everyone' || viewer === 'admin' || (audience === 'owner' && viewer === 'user')
  );
}

const FEEDS = [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']];

export const SCHEMAS = {
  donors: { schema: rxSchema<DonorDoc>(donorRow, FEEDS, true) },
  blood_requests: { schema: rxSchema<BloodRequestDoc>(bloodRequestRow, FEEDS, true) },
  profiles: { schema: rxSchema<ProfileDoc>(profileRow, [], true) },
  drives: { schema: rxSchema<DriveDoc>(driveRow, [['date']], true) },
  inventory: { schema: rxSchema<InventoryDoc>(inventoryRow, [['status', 'expiry_date']], true) },
  supply: { schema: rxSchema<SupplyDoc>(supplyDoc) },
  drafts: { schema: rxSchema<DraftDoc>(draftDoc) },
  attention: { schema: rxSchema<AttentionDoc>(attentionDoc) },
  checkpoints: { schema: rxSchema<CheckpointDoc>(checkpointDoc) },
};

const healthOf = (row: Fields) =>
  isHealthy(row['recent_illness'] as boolean | null, row['any_medications'] as boolean | null);

/** Adds what this device derives from a row: index keys, and defaults of indexed fields that others' rows lack. */
export function withKeys(collection: PulledName, row: Fields): Fields {
  if (collection === 'donors') {
    return {
      user_id: '',
      ...row,
      // the server makes this column by the same rule; who may not see the answers has none
      ...('recent_illness' in row && { is_healthy: healthOf(row) }),
      ...donorKeys(row as Pick<DonorDoc, 'created_at' | 'is_available'>),
    };
  }
  if (collection === 'blood_requests') {
    return {
      user_id: '',
      ...row,
      ...bloodRequestKeys(
        row as Pick<BloodRequestDoc, 'created_at' | 'urgency' | 'request_fulfilled'>,
      ),
    };
  }
  if (collection === 'inventory')
    return { ...row, status: statusOf(row as Pick<InventoryDoc, 'outcome'>) };
  return row;
}
