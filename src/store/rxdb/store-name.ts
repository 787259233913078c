import { STORE_VERSION } from './version.generated';

/** Returns the name of a person's store on this device. All visitors share one store. */
export const getStoreName = (userId: string | null): string => `lifedrop-${userId ?? 'visitor'}`;

/** The last version of the store whose tabs hold a lock that has no version in its name. */
const LAST_PLAIN = 10;

/**
 * Returns the name of the lock that one tab holds while it syncs a person's store. Each version of the app has its
 * own store and its own lock, so a tab with an older version does not delay the others.
 */
export function getSyncLock(userId: string | null, version: number = STORE_VERSION): string {
  const plain = `lifedrop-sync-${userId ?? 'visitor'}`;
  return version <= LAST_PLAIN ? plain : `${plain}-v${version}`;
}

/** Whether a name is that of a sync lock of this person, in any version. */
export function isSyncLock(name: string | undefined, userId: string | null): boolean {
  const plain = getSyncLock(userId, 0);
  return name === plain || name?.startsWith(`${plain}-v`) === true;
}
