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

/** The colour in which every page shows a level. `Medium` has the colour that it has as an urgency. */
export const SUPPLY_TONES = {
  Critical: 'accent',
  Low: 'amber',
  Medium: 'blue',
  High: 'green',
} as const satisfies Record<SupplyLevel, string>;

/** The colour of the administrator's tile of a blood type. */
export type SupplyColour = 'red' | 'yellow' | 'green';

/** Returns the colour of a blood type's tile. @param available as for `getSupplyLevel` */
export function getSupplyColour(available: number): SupplyColour {
  if (available < 3) return 'red';
  return available < 5 ? 'yellow' : 'green';
}
