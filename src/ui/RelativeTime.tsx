import { useEffect, useState } from 'react';
import { describeDate, describeRelativeTime } from './date-words';

/** A relative time, '5 minutes ago', which is updated while it is shown. */
export function RelativeTime({ value }: { value: string | number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const time = new Date(value).getTime();
  return (
    <time dateTime={new Date(time).toISOString()} title={describeDate(time)}>
      {describeRelativeTime(time, now)}
    </time>
  );
}
