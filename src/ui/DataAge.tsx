import { RelativeTime } from './RelativeTime';
import { useNow } from './use-now';

const HOUR = 3_600_000;

type DataAgeProps = {
  /** When the shown data was last updated, ms since 1970; null for never on this device. */
  at: number | null;
  className?: string;
};

/** Shows how old the data is once it is older than an hour. */
export function DataAge({ at, className = 'text-ink-soft' }: DataAgeProps) {
  const now = useNow();
  if (at === null || now - at <= HOUR) return null;
  return (
    <p className={className}>
      As it was <RelativeTime value={at} />. It is brought up to date when you are online.
    </p>
  );
}
