import { STORE_VERSION } from './version.generated';

/** Returns the name of a person's store on this device; visitors share one. */
export const getStoreName = (userId: string | null): string => `lifedrop-${userId ?? 'visitor'}`;

/** The last store version whose tabs hold a lock without a version in its name. */
const LAST_PLAIN = 10;

/**
 * Returns the name of the lock that one tab of a version holds while it syncs a person's store. Each version has a
 * store, and therefore a lock, of its own: a tab that still runs an older version delays no other.
 */
export function getSyncLock(userId: string | null, version: number = STORE_VERSION): string {
  const plain = `lifedrop-sync-${userId ?? 'visitor'}`;
  return version <= LAST_PLAIN ? plain : `${plain}-v${version}`;
}

/** Whether a lock is such a lock, of any version. */
export function isSyncLock(name: string | undefined, userId: string | null): boolean {
  const plain = getSyncLock(userId, 0);
  return name === plain || name?.startsWith(`${plain}-v`) === true;
}
