import type { RxCollection, RxDatabase } from 'rxdb';
import type { BloodRequestDoc } from './blood-request';
import type { AttentionDoc, CheckpointDoc, DraftDoc } from './device';
import type { DonorDoc } from './donor';
import type { DriveDoc } from './drive';
import type { DriveProposalDoc } from './drive-proposal';
import type { InboxDoc } from './inbox';
import type { InventoryDoc } from './inventory';
import type { PledgeDoc } from './pledge';
import type { ProfileDoc } from './profile';
import type { ReservationDoc } from './reservation';
import type { LocalFields } from './local';
import type { Fields, Viewer } from '@/sync/protocol';

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
 * Returns a pulled collection by a name that is not known in advance. Its documents have the type of what all of them
 * share, because the union of all grows too complex for TypeScript.
 */
export function getPulledCollection(
  store: Store,
  name: PulledName,
): RxCollection<Fields & LocalFields & { id: string }> {
  return store[name] as unknown as RxCollection<Fields & LocalFields & { id: string }>;
}

/** Collections that are pulled from the server. */
export const PULLED = [
  'profiles',
  'blood_requests',
  'donors',
  'drives',
  'reservations',
  'drive_proposals',
  'pledges',
  'inbox',
  'inventory',
] as const;
/** Collections that are also pushed. Profiles come first because other rows may come to depend on them. */
export const PUSHED = [
  'profiles',
  'blood_requests',
  'donors',
  'drives',
  'reservations',
  'drive_proposals',
  'pledges',
  'inbox',
  'inventory',
] as const;
export type PulledName = (typeof PULLED)[number];
export type PushedName = (typeof PUSHED)[number];

/** Whether unsent changes of a collection are somebody's work, which is counted and never lost. Marks in the inbox are not. */
export const isWork = (collection: PushedName): boolean => collection !== 'inbox';

/** Who gets rows of a collection; of `self` administrators get no others than their own. As in `private.collections` in supabase/migrations. */
export const AUDIENCE: Record<PulledName, 'everyone' | 'owner' | 'self' | 'parties' | 'team'> = {
  profiles: 'owner',
  blood_requests: 'everyone',
  donors: 'everyone',
  drives: 'everyone',
  inventory: 'team',
  reservations: 'owner',
  drive_proposals: 'owner',
  pledges: 'parties',
  inbox: 'self',
};

/** Whether a pull as this viewer can return any rows. */
export function isListed(collection: PulledName, viewer: Viewer): boolean {
  const audience = AUDIENCE[collection];
  if (audience === 'everyone' || viewer === 'admin') return true;
  return audience === 'team' ? viewer.startsWith('member:') : viewer !== 'visitor';
}
