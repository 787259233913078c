import { useEffect, useState } from 'react';

/** The time, as it is every so often, ms since 1970. */
export function useNow(everyMilliseconds: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
