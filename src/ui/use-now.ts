import { useEffect, useState } from 'react';
import { clock, now } from '@/clock';

/** Words about times show minutes. */
const MINUTE = 60_000;

/** Returns the time, ms since 1970, by the server's clock, and updates it regularly: each minute if nothing is said. */
export function useNow(everyMilliseconds = MINUTE): number {
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
