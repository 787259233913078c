import { useEffect, useState } from 'react';
import { clock, now } from '@/clock';

/** The default interval. Times in words change at most once a minute. */
const MINUTE = 60_000;

/** Returns the server's time, ms since 1970, and renders again regularly. The default is once a minute. */
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
