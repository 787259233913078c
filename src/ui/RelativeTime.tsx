import { describeDate, describeRelativeTime } from './date-words';
import { useNow } from './use-now';

/** A relative time, '5 minutes ago', which is updated while it is shown. */
export function RelativeTime({ value }: { value: string | number }) {
  const now = useNow();
  const time = new Date(value).getTime();
  return (
    <time dateTime={new Date(time).toISOString()} title={describeDate(time)}>
      {describeRelativeTime(time, now)}
    </time>
  );
}
