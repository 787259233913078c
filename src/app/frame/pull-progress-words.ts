import type { SyncedName } from '@/collections/facts';
import type { PullProgress } from '@/store/status';

const NAMES: Record<string, string> = {
  donors: 'donations',
  blood_requests: 'requests',
  profiles: 'profiles',
  drives: 'drives',
  inventory: 'inventory entries',
  reservations: 'reservations',
  drive_proposals: 'proposed drives',
  pledges: 'answers to requests',
  inbox: 'alerts',
} satisfies Record<SyncedName, string>;

/** Describes how far a long pull has come, and whether it continues. */
export function describePull(
  { collection, rows, share }: PullProgress,
  { paused, online }: { paused: boolean; online: boolean },
  locale?: string,
): string {
  const count = rows.toLocaleString(locale);
  const name = NAMES[collection] ?? 'records';
  const percent = share === null ? '' : `, ${share.toLocaleString(locale, { style: 'percent' })}`;
  const read = `${count} ${name} read${percent}.`;
  if (paused) return `${read} Paused: what is here can be used, newer records are missing.`;
  if (!online) return `${read} It goes on when you are online.`;
  return `${read} You can work meanwhile.`;
}
