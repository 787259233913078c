import { nowDate } from '@/clock';

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** The formats that have been made. Making one takes as long as using it fifty times, and a list has fifty dates. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** @param offset the minutes from UTC at the time that is formatted: a format keeps the time zone in which it was made */
function dateFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
  offset: number | '' = '',
) {
  const key = `${locale ?? ''} ${offset} ${JSON.stringify(options)}`;
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
  const date = new Date(value);
  return bare
    ? dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)
    : dateFormat(locale, { dateStyle: 'medium' }, date.getTimezoneOffset()).format(date);
}

export function describeTime(value: number, locale?: string): string {
  const offset = new Date(value).getTimezoneOffset();
  return dateFormat(locale, { timeStyle: 'short' }, offset).format(value);
}

/**
 * Formats a time with its whole date, for example 'Mar 5, 2026, 2:05 PM': for words that stay as they are, such as
 * those that are printed, sent or agreed to. All others use `describeTimeAt`. @param value ms since 1970
 */
export const describeMoment = (value: number, locale?: string): string =>
  `${describeDate(value, locale)}, ${describeTime(value, locale)}`;

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The number of a time's day in the calendar of this device's time zone. Not every day has 24 hours. */
function findDay(value: number): number {
  const date = new Date(value);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/**
 * Describes a time as people say it: '4:49 AM', 'tomorrow, 4:49 AM', 'Thursday, 4:49 AM'. A date is named only if the
 * time is a week away or more. The words are true only on the day on which they are made.
 */
export function describeWhen(value: number, now: number, locale?: string): string {
  const days = findDay(value) - findDay(now);
  const time = describeTime(value, locale);
  if (days === 0) return time;
  if (Math.abs(days) === 1) return `${relativeFormat(locale).format(days, 'day')}, ${time}`;
  if (Math.abs(days) >= 7) return describeMoment(value, locale);
  const offset = new Date(value).getTimezoneOffset();
  return `${dateFormat(locale, { weekday: 'long' }, offset).format(value)}, ${time}`;
}

/**
 * Describes a time as people say it. A time of today, or within an hour, also gets the time that is left or has
 * passed: '4:49 AM, in 58 min'. The words need a preposition that fits all of them: by, until, since, from.
 * @param value ms since 1970
 */
export function describeTimeAt(value: number, now: number, locale?: string): string {
  const when = describeWhen(value, now, locale);
  const most = findDay(value) === findDay(now) ? DAY : HOUR;
  return Math.abs(value - now) < most ? `${when}, ${describeDistance(value, now, locale)}` : when;
}

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

const shortFormats = new Map<string | undefined, Intl.RelativeTimeFormat>();
function shortFormat(locale: string | undefined) {
  const format =
    shortFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short' });
  shortFormats.set(locale, format);
  return format;
}

/** The units in which relative times are given, and their lengths in ms. The longest is first. */
export const RELATIVE_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', HOUR],
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

/** Describes in few letters how far away a time is: 'in 58 min', '3 hr ago', or 'now' if it is less than a minute. */
export function describeDistance(value: number, now: number, locale?: string): string {
  const distance = value - now;
  const unit = RELATIVE_UNITS.find(([, size]) => Math.abs(distance) >= size);
  if (!unit) return distance > 0 ? 'now' : 'just now';
  // English abbreviations end with a full stop, which people would read as the end of a sentence
  return shortFormat(locale)
    .format(Math.trunc(distance / unit[1]), unit[0])
    .replace('.', '');
}

/** Returns today's date in this device's time zone, in the format of a date input. */
export function getTodayInput(now = nowDate()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
