/** Name of the database of a person on this device; visitors share one. */
export const getStoreName = (userId: string | null): string => `lifedrop-${userId ?? 'visitor'}`;

/** Whether a tab has this person's store open, one of an older version of the app included. */
export async function isStoreInUse(userId: string | null): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `lifedrop-sync-${userId ?? 'visitor'}`);
}
