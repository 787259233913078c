import type { BloodType } from './blood-type';
import { findMatch } from './match';
import type { Component } from './request-life';
import { getShelfState } from './shelf-life';

/** Units of one type, component and expiry date on a shelf. */
interface Batch {
  id: string;
  blood_type: BloodType;
  component: Component;
  units: number;
  /** the last day of use, an ISO date */
  expiry_date: string;
}

interface Need {
  blood_type: BloodType;
  /** undefined means red cells */
  component?: Component;
}

/**
 * In a damaged record `expiry_date` may not be a string. Two such batches then compare as equal and keep their order.
 */
const compareDates = (a: Batch, b: Batch) =>
  Number(a.expiry_date > b.expiry_date) - Number(a.expiry_date < b.expiry_date);

/**
 * Lists the batches that a request could use, those of the same blood type first, then compatible ones. Both are
 * ordered by expiry date. Expired batches and other components are left out. This is only information: staff make the
 * decision.
 * @param today an ISO date
 */
export function listFittingBatches<B extends Batch>(
  shelf: readonly B[],
  { blood_type: needed, component = 'red_cells' }: Need,
  today: string,
): B[] {
  return shelf
    .filter(
      (batch) =>
        batch.component === component &&
        findMatch(component, batch.blood_type, needed) !== 'other' &&
        getShelfState(batch.expiry_date, today) !== 'expired',
    )
    .toSorted(
      (a, b) =>
        Number(b.blood_type === needed) - Number(a.blood_type === needed) ||
        compareDates(a, b) ||
        a.id.localeCompare(b.id),
    );
}

/** How many units of one blood type are on a shelf, and the day on which the first of them expires. */
export interface HeldUnits {
  type: BloodType;
  units: number;
  firstExpiry: string;
}

/** Adds up the units of batches by blood type. The types are in the order in which they first occur. */
export function sumHeld(batches: readonly Batch[]): HeldUnits[] {
  const held = new Map<BloodType, HeldUnits>();
  for (const { blood_type: type, units, expiry_date } of batches) {
    const sum = held.get(type);
    if (!sum) held.set(type, { type, units, firstExpiry: expiry_date });
    else {
      sum.units += units;
      if (expiry_date < sum.firstExpiry) sum.firstExpiry = expiry_date;
    }
  }
  return [...held.values()];
}
