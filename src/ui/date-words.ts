import { nowDate } from '@/clock';

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** The formats that have been made. Making one takes as long as using it fifty times, and a list has fifty dates. */
const formats = new Map<string, Intl.DateTimeFormat>();
function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${locale ?? ''} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/**
 * Formats a date for the reader's locale, for example '5 March 2026'. A plain date has no time zone, so no zone may
 * move it to another day.
 */
export function describeDate(value: string | number, locale?: string): string {
  const bare = typeof value === 'string' && dateOnly.test(value);
  const options = { dateStyle: 'medium', ...(bare ? { timeZone: 'UTC' } : {}) } as const;
  return dateFormat(locale, options).format(new Date(value));
}

export function describeTime(value: number, locale?: string): string {
  return dateFormat(locale, { timeStyle: 'short' }).format(value);
}

/** Formats a time in this device's time zone, for example 'Mar 5, 2026, 2:05 PM'. @param value ms since 1970 */
export const describeTimeAt = (value: number, locale?: string): string =>
  `${describeDate(value, locale)}, ${describeTime(value, locale)}`;

/**
 * Formats a time of day at another place: '10:30' and '10:30:00' become '10:30 AM'. Any other text is returned as it
 * is.
 */
export function describeClock(value: string, locale?: string): string {
  const at = new Date(`1970-01-01T${value}Z`);
  if (Number.isNaN(at.getTime())) return value;
  return dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(at);
}

/** Names a plain date with its weekday and without its year: 'Thursday, December 3'. */
export const describeDay = (date: string, locale?: string): string =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** Returns the weekday of a plain date, for example 'Saturday' or 'Sat'. */
export const describeWeekday = (date: string, weekday: 'long' | 'short', locale?: string): string =>
  dateFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(date));

const relativeFormats = new Map<string | undefined, Intl.RelativeTimeFormat>();
function relativeFormat(locale: string | undefined) {
  const format =
    relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relativeFormats.set(locale, format);
  return format;
}

/** The units in which relative times are given, and their lengths in ms. The longest is first. */
export const RELATIVE_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Describes a time relative to now: '5 minutes ago', 'in 2 days', or 'just now' if it is less than a minute away. */
export function describeRelativeTime(value: number, now: number, locale?: string): string {
  const distance = value - now;
  const unit = RELATIVE_UNITS.find(([, size]) => Math.abs(distance) >= size);
  if (!unit) return 'just now';
  const format = relativeFormat(locale);
  return format.format(Math.trunc(distance / unit[1]), unit[0]);
}

/** Returns today's date in this device's time zone, in the format of a date input. */
export function getTodayInput(now = nowDate()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
