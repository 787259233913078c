import { RELATIVE_UNITS } from './date-words';

const shortFormats = new Map<string | undefined, Intl.RelativeTimeFormat>();
function shortFormat(locale: string | undefined) {
  const format =
    shortFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short' });
  shortFormats.set(locale, format);
  return format;
}

/**
 * Describes how long ago something was, for a card: '12 min ago', '3 hr ago', 'just now' for less than a minute.
 * @param value ms since 1970; a time that this device's clock has not reached counts as now
 */
export function describeTimeAgo(value: number, now: number, locale?: string): string {
  const unit = RELATIVE_UNITS.find(([, size]) => now - value >= size);
  if (!unit) return 'just now';
  // English abbreviations end with a full stop, which reads as the end of a sentence
  return shortFormat(locale)
    .format(-Math.trunc((now - value) / unit[1]), unit[0])
    .replace('.', '');
}
