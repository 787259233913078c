import { describeTimeAt } from './date-words';
import { useNow } from './use-now';

/** A time as people say it, such as '4:49 AM, in 58 min'. It stays correct while it is on the screen. */
export function TimeAt({ value }: { value: string | number }) {
  const now = useNow();
  const time = new Date(value).getTime();
  if (Number.isNaN(time)) return <>Unknown time</>;
  return <time dateTime={new Date(time).toISOString()}>{describeTimeAt(time, now)}</time>;
}
