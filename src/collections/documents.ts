import type { RxCollection, RxDatabase } from 'rxdb';
import type { BloodRequestDoc } from './blood-requests/row';
import type { AttentionDoc, CheckpointDoc, DraftDoc } from './device';
import type { DonorDoc } from './donors/row';
import type { DriveDoc } from './drives/row';
import type { DriveProposalDoc } from './drive-proposals/row';
import type { InboxDoc } from './inbox/row';
import type { InventoryDoc } from './inventory/row';
import type { PledgeDoc } from './pledges/row';
import type { ProfileDoc } from './profiles/row';
import type { ReservationDoc } from './reservations/row';
import type { LocalFields } from './local';
import type { SyncedName } from './all';
import type { Fields } from '@/sync/protocol';

/** Document types by collection. */
export interface Documents {
  donors: DonorDoc;
  blood_requests: BloodRequestDoc;
  profiles: ProfileDoc;
  drives: DriveDoc;
  inventory: InventoryDoc;
  reservations: ReservationDoc;
  drive_proposals: DriveProposalDoc;
  pledges: PledgeDoc;
  inbox: InboxDoc;
  drafts: DraftDoc;
  attention: AttentionDoc;
  checkpoints: CheckpointDoc;
}
export type CollectionName = keyof Documents;
export type Store = RxDatabase<{ [K in CollectionName]: RxCollection<Documents[K]> }>;

/**
 * Returns a collection of a store by name. TypeScript cannot call methods of the union of RxDB's collection
 * types.
 */
export function getCollection<K extends CollectionName>(
  store: Store,
  name: K,
): RxCollection<Documents[K]> {
  return store[name] as unknown as RxCollection<Documents[K]>;
}

/**
 * Returns a synced collection by a name that is not known in advance. Its documents have the fields that all
 * collections share, because the union of all types grows too complex for TypeScript.
 */
export function getSyncedCollection(
  store: Store,
  name: SyncedName,
): RxCollection<Fields & LocalFields & { id: string }> {
  return store[name] as unknown as RxCollection<Fields & LocalFields & { id: string }>;
}
