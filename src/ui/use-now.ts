import { useEffect, useState } from 'react';

/** Returns the time, ms since 1970, and updates it regularly. */
export function useNow(everyMilliseconds: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
