/** Name of the database of a person on this device; visitors share one. */
export const getStoreName = (userId: string | null): string => `lifedrop-${userId ?? 'visitor'}`;
