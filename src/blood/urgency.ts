/** From most to least urgent. */
export const URGENCIES = ['Critical', 'High', 'Medium', 'Standard'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** When the blood is needed, as the request form says it. */
export const URGENCY_WINDOW: Record<Urgency, string> = {
  Critical: 'immediately',
  High: 'within 24 hours',
  Medium: 'within 48 hours',
  Standard: 'within a week',
};

/**
 * Position in the order of severity: 0 for Critical to 3 for Standard.
 * `Low`, missing and unknown values count as Standard.
 */
export function getSeverity(urgency: string | null | undefined): number {
  const place = URGENCIES.findIndex((u) => u === urgency);
  return place === -1 ? URGENCIES.length - 1 : place;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a request of each urgency may stay open before it is overdue, ms. */
export const TIME_LIMIT: Record<Urgency, number> = {
  Critical: 15 * MINUTE,
  High: 24 * HOUR,
  Medium: 48 * HOUR,
  Standard: 7 * 24 * HOUR,
};

/** Normalizes an urgency: `Low`, missing and unknown values become Standard. */
export const readUrgency = (urgency: string | null | undefined): Urgency =>
  URGENCIES[getSeverity(urgency)] ?? 'Standard';

/**
 * How long an open request is overdue.
 * @param openedAt ms since 1970
 * @param now ms since 1970
 * @returns ms; negative while there is time left
 */
export function measureOverTime(
  urgency: string | null | undefined,
  openedAt: number,
  now: number,
): number {
  return now - openedAt - TIME_LIMIT[readUrgency(urgency)];
}
