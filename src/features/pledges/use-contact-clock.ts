import { useNow } from '@/ui/use-now';

/** Returns the time, ms since 1970, often enough to hide a contact when its time has ended. */
export const useContactClock = (): number => useNow(5_000);
