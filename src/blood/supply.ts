export type SupplyLevel = 'Critical' | 'Low' | 'Medium' | 'High';

/** Height of the gauge in percent. */
export const GAUGE_PERCENT: Record<SupplyLevel, number> = {
  Critical: 10,
  Low: 25,
  Medium: 50,
  High: 75,
};

/**
 * Supply level of a blood type.
 * @param available number of available donations of that type, 0 or more
 */
export function getSupplyLevel(available: number): SupplyLevel {
  if (available >= 7) return 'High';
  if (available >= 3) return 'Medium';
  return available >= 1 ? 'Low' : 'Critical';
}

/** The colour of a supply, the same on every page. */
export type SupplyColour = 'red' | 'yellow' | 'green';

/** @param available as for `getSupplyLevel` */
export function getSupplyColour(available: number): SupplyColour {
  if (available < 3) return 'red';
  return available < 5 ? 'yellow' : 'green';
}

/** The colours as the style sheet names them. */
export const SUPPLY_TONES = {
  red: 'accent',
  yellow: 'amber',
  green: 'green',
} as const satisfies Record<SupplyColour, string>;
