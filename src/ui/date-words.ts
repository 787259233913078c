const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Cached formats: creating one costs as much as about fifty uses, and a list shows fifty dates. */
const formats = new Map<string, Intl.DateTimeFormat>();
function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${locale ?? ''} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Formats a date for the reader's locale: '5 March 2026'. A bare date is never shifted by a time zone. */
export function dateWords(value: string | number, locale?: string): string {
  const bare = typeof value === 'string' && dateOnly.test(value);
  const options = { dateStyle: 'medium', ...(bare ? { timeZone: 'UTC' } : {}) } as const;
  return dateFormat(locale, options).format(new Date(value));
}

export function timeWords(value: number, locale?: string): string {
  return dateFormat(locale, { timeStyle: 'short' }).format(value);
}

/** Formats '10:30' or '10:30:00' as '10:30 AM', without a time zone. Returns other text unchanged. */
export function clockWords(value: string, locale?: string): string {
  const at = new Date(`1970-01-01T${value}Z`);
  if (Number.isNaN(at.getTime())) return value;
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(at);
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Formats a relative time: '5 minutes ago', 'in 2 days', or 'just now' for less than a minute. */
export function relativeWords(value: number, now: number, locale?: string): string {
  const distance = value - now;
  const unit = units.find(([, size]) => Math.abs(distance) >= size);
  if (!unit) return 'just now';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return format.format(Math.trunc(distance / unit[1]), unit[0]);
}

/** Today by the device's calendar, in the format of a date input. */
export function todayInput(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
