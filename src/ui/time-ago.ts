import { RELATIVE_UNITS } from './date-words';

const shortFormats = new Map<string | undefined, Intl.RelativeTimeFormat>();
function shortFormat(locale: string | undefined) {
  const format =
    shortFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short' });
  shortFormats.set(locale, format);
  return format;
}

/**
 * Describes on a card how long ago something was: '12 min ago', '3 hr ago', or 'just now' if it was less than a
 * minute ago.
 * @param value ms since 1970; if this device's clock has not reached that time, it counts as now
 */
export function describeTimeAgo(value: number, now: number, locale?: string): string {
  const unit = RELATIVE_UNITS.find(([, size]) => now - value >= size);
  if (!unit) return 'just now';
  // English abbreviations end with a full stop, which people would read as the end of a sentence
  return shortFormat(locale)
    .format(-Math.trunc((now - value) / unit[1]), unit[0])
    .replace('.', '');
}
