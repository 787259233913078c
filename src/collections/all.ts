import type { Viewer } from '@/sync/protocol';

/** Collections that are synced. Profiles come first because other rows may come to depend on them. */
export const SYNCED = [
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
export type SyncedName = (typeof SYNCED)[number];

/** Whether unsent changes of a collection are somebody's work, which is counted and never lost. Marks in the inbox are not. */
export const isWork = (collection: SyncedName): boolean => collection !== 'inbox';

/**
 * Who gets rows of a collection. Of `self` even administrators get only their own rows. As in `private.collections`
 * in supabase/migrations.
 */
export const AUDIENCE: Record<SyncedName, 'everyone' | 'owner' | 'self' | 'parties' | 'team'> = {
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
export function isListed(collection: SyncedName, viewer: Viewer): boolean {
  const audience = AUDIENCE[collection];
  if (audience === 'everyone' || viewer === 'admin') return true;
  return audience === 'team' ? viewer.startsWith('member:') : viewer !== 'visitor';
}
