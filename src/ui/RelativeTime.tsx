import { describeDate, describeRelativeTime } from './date-words';
import { useNow } from './use-now';

/** A time relative to now, such as '5 minutes ago'. It stays correct while it is on the screen. */
export function RelativeTime({ value }: { value: string | number }) {
  const now = useNow();
  const time = new Date(value).getTime();
  return (
    <time dateTime={new Date(time).toISOString()} title={describeDate(time)}>
      {describeRelativeTime(time, now)}
    </time>
  );
}
