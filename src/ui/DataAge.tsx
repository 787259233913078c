import { RelativeTime } from './RelativeTime';
import { useNow } from './use-now';

const HOUR = 3_600_000;

type DataAgeProps = {
  /** When the data was last brought up to date on this device, ms since 1970. Null if it never was. */
  at: number | null;
  className?: string;
};

/** Says how old the data on the page is, if it is older than an hour. */
export function DataAge({ at, className = 'text-ink-soft' }: DataAgeProps) {
  const now = useNow();
  if (at === null || now - at <= HOUR) return null;
  return (
    <p className={className}>
      As it was <RelativeTime value={at} />. It is brought up to date when you are online.
    </p>
  );
}
