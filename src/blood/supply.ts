export type SupplyLevel = 'Critical' | 'Low' | 'Medium' | 'High';

/** How much of the supply gauge is filled, in percent. */
export const GAUGE_PERCENT: Record<SupplyLevel, number> = {
  Critical: 10,
  Low: 25,
  Medium: 50,
  High: 75,
};

/**
 * Returns the supply level of a blood type.
 * @param available how many donations or units of that type are available
 */
export function getSupplyLevel(available: number): SupplyLevel {
  if (available >= 7) return 'High';
  if (available >= 3) return 'Medium';
  return available >= 1 ? 'Low' : 'Critical';
}

/** The colour in which every page shows a supply. */
export type SupplyColour = 'red' | 'yellow' | 'green';

/** Returns the colour of a blood type's supply. @param available as for `getSupplyLevel` */
export function getSupplyColour(available: number): SupplyColour {
  if (available < 3) return 'red';
  return available < 5 ? 'yellow' : 'green';
}

/** The names that the style sheet has for these colours. */
export const SUPPLY_TONES = {
  red: 'accent',
  yellow: 'amber',
  green: 'green',
} as const satisfies Record<SupplyColour, string>;
