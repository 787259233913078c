/** The urgencies, from most to least urgent. */
export const URGENCIES = ['Critical', 'High', 'Medium', 'Standard'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Within how much time the blood is needed, in the words of the request form. */
export const URGENCY_WINDOW: Record<Urgency, string> = {
  Critical: 'immediately',
  High: 'within 24 hours',
  Medium: 'within 48 hours',
  Standard: 'within a week',
};

/**
 * The index of an urgency in `URGENCIES`: 0 for Critical, 3 for Standard. `Low`, missing and unknown values count as
 * Standard.
 */
export function getSeverity(urgency: string | null | undefined): number {
  const place = URGENCIES.findIndex((u) => u === urgency);
  return place === -1 ? URGENCIES.length - 1 : place;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a request of each urgency may stay open before the app calls it overdue, ms. */
export const TIME_LIMIT: Record<Urgency, number> = {
  Critical: 15 * MINUTE,
  High: 24 * HOUR,
  Medium: 48 * HOUR,
  Standard: 7 * 24 * HOUR,
};

/** Turns a stored urgency into one of `URGENCIES`. `Low`, missing and unknown values become Standard. */
export const readUrgency = (urgency: string | null | undefined): Urgency =>
  URGENCIES[getSeverity(urgency)] ?? 'Standard';

/**
 * How long a request has been overdue.
 * @param openedAt when the request was posted, ms since 1970
 * @param now ms since 1970
 * @returns ms; negative if the request is not overdue yet
 */
export function measureOverTime(
  urgency: string | null | undefined,
  openedAt: number,
  now: number,
): number {
  return now - openedAt - TIME_LIMIT[readUrgency(urgency)];
}
