import type { RxCollection, RxDatabase } from 'rxdb';
import type { BloodRequestDoc } from './blood-request';
import type { AttentionDoc, CheckpointDoc, DraftDoc, SupplyDoc } from './device';
import type { DonorDoc } from './donor';
import type { DriveDoc } from './drive';
import type { DriveProposalDoc } from './drive-proposal';
import type { InventoryDoc } from './inventory';
import type { PledgeDoc } from './pledge';
import type { ProfileDoc } from './profile';
import type { ReservationDoc } from './reservation';

/** Documents by collection. */
export interface Documents {
  donors: DonorDoc;
  blood_requests: BloodRequestDoc;
  profiles: ProfileDoc;
  drives: DriveDoc;
  inventory: InventoryDoc;
  reservations: ReservationDoc;
  drive_proposals: DriveProposalDoc;
  pledges: PledgeDoc;
  supply: SupplyDoc;
  drafts: DraftDoc;
  attention: AttentionDoc;
  checkpoints: CheckpointDoc;
}
export type CollectionName = keyof Documents;
export type Store = RxDatabase<{ [K in CollectionName]: RxCollection<Documents[K]> }>;

/**
 * One collection of a store, to call whatever its name is: RxDB's union of the collections' types cannot be
 * called.
 */
export function getCollection<K extends CollectionName>(
  store: Store,
  name: K,
): RxCollection<Documents[K]> {
  return store[name] as unknown as RxCollection<Documents[K]>;
}

/** Collections that are read from the server. */
export const PULLED = [
  'profiles',
  'blood_requests',
  'donors',
  'drives',
  'reservations',
  'drive_proposals',
  'pledges',
  'inventory',
] as const;
/** Collections that are also written to it. Profiles first: others may come to depend on them. */
export const PUSHED = [
  'profiles',
  'blood_requests',
  'donors',
  'reservations',
  'drive_proposals',
  'pledges',
  'inventory',
] as const;
export type PulledName = (typeof PULLED)[number];
export type PushedName = (typeof PUSHED)[number];

/** Whose rows a reading lists, as private.collections in supabase/migrations has it. */
export const AUDIENCE: Record<PulledName, 'everyone' | 'owner' | 'parties' | 'admin'> = {
  profiles: 'owner',
  blood_requests: 'everyone',
  donors: 'everyone',
  drives: 'everyone',
  inventory: 'admin',
  reservations: 'owner',
  drive_proposals: 'owner',
  pledges: 'parties',
};

/** Whether a reading as this viewer can list anything. */
export function isListed(collection: PulledName, viewer: 'visitor' | 'user' | 'admin'): boolean {
  const audience = AUDIENCE[collection];
  return (
    audience === 'everyone' || viewer === 'admin' || (audience !== 'admin' && viewer === 'user')
  );
}
