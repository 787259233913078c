import { describeDate } from '@/ui/date-words';

const WEEK_MS = 7 * 86_400_000;

/**
 * Says when drives usually come, from those that were held.
 * @param held ISO dates, the earliest first
 */
export function describeRhythm(held: readonly string[], locale?: string): string {
  const days = [...new Set(held)];
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined)
    return 'Drives are listed here as soon as they are planned, usually a few weeks before the day.';
  const latest = `The last drive was on ${describeDate(last, locale)}.`;
  if (days.length === 1) return latest;
  const weeks = Math.round((Date.parse(last) - Date.parse(first)) / WEEK_MS / (days.length - 1));
  if (weeks < 1) return `${latest} So far there were several within a week.`;
  return `${latest} So far there was one about every ${weeks === 1 ? 'week' : `${weeks} weeks`}.`;
}
