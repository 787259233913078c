/** Returns the name of a person's store on this device; visitors share one. */
export const getStoreName = (userId: string | null): string => `lifedrop-${userId ?? 'visitor'}`;
