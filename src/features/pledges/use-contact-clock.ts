import { useNow } from '@/ui/use-now';

/** Returns the time, ms since 1970. It is updated so often that a contact is hidden soon after its time has ended. */
export const useContactClock = (): number => useNow(5_000);
