import { useEffect, useState } from 'react';
import { clock, now } from '@/clock';

/** Returns the time, ms since 1970, by the server's clock, and updates it regularly. */
export function useNow(everyMilliseconds: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const update = () => setTime(now());
    const timer = setInterval(update, everyMilliseconds);
    const end = clock.subscribe(update);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [everyMilliseconds]);
  return time;
}
