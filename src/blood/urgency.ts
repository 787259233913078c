/** From most to least urgent. */
export const URGENCIES = ['Critical', 'High', 'Medium', 'Standard'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** When the blood is needed, in the words of the request form (product specification, section 3). */
export const URGENCY_WINDOW: Record<Urgency, string> = {
  Critical: 'immediately',
  High: 'within 24 hours',
  Medium: 'within 48 hours',
  Standard: 'within a week',
};

/**
 * Place in the order of severity: 0 for Critical to 3 for Standard.
 * `Low`, a missing value and anything unknown count as Standard.
 */
export function severity(urgency: string | null | undefined): number {
  const place = URGENCIES.findIndex((u) => u === urgency);
  return place === -1 ? URGENCIES.length - 1 : place;
}
