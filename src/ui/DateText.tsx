import { describeDate } from './date-words';

type DateTextProps = {
  /** An ISO date, an ISO time, or ms since 1970. */
  value: string | number | null | undefined;
  fallback?: string;
};

export function DateText({ value, fallback = 'Unknown date' }: DateTextProps) {
  if (value === null || value === undefined || Number.isNaN(new Date(value).getTime())) {
    return <>{fallback}</>;
  }
  return <time dateTime={new Date(value).toISOString()}>{describeDate(value)}</time>;
}
