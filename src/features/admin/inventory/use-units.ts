import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { getShelfState } from '@/blood/shelf-life';
import type { InventoryDoc } from '@/collections/inventory/row';
import { useLive } from '@/store/hooks/use-live';

/** How many entries that have left the shelf are shown at most. The latest are shown. */
const CLOSED_SHOWN = 20;

/** What a device says that has never read the units and cannot read them now. */
export const SHELF_UNKNOWN =
  'The units are not on this device yet. They appear when you are online.';

/** Returns when an entry left the shelf: by the server's time if the server has it, otherwise by this device's. */
const closedAt = ({ closed_at, updated_at }: InventoryDoc) => closed_at ?? updated_at;

/**
 * Returns the units that were used or discarded. The latest come first.
 * @param hospital the id of the hospital that holds them; null for all units on this device
 */
export function useClosedUnits(hospital: string | null): InventoryDoc[] {
  // both statuses, `discarded` and `used`, come after `available` in the index
  const { rows } = useLive('inventory', {
    selector: { status: { $gt: 'available' }, ...(hospital !== null && { org_id: hospital }) },
  });
  return (rows ?? [])
    .toSorted((a, b) => Date.parse(closedAt(b)) - Date.parse(closedAt(a)))
    .slice(0, CLOSED_SHOWN);
}

export interface TypeTotal {
  type: BloodType;
  /** how many units may be used */
  good: number;
  /** how many of the usable units expire within a week */
  soon: number;
  /** how many units are past their expiry date */
  expired: number;
}

/**
 * Adds up the units on the shelf for each of the eight blood types.
 * @param today an ISO date
 */
export function sumUnits(rows: readonly InventoryDoc[], today: string): TypeTotal[] {
  return BLOOD_TYPES.map((type) => {
    const total: TypeTotal = { type, good: 0, soon: 0, expired: 0 };
    for (const { blood_type, units, expiry_date } of rows) {
      if (blood_type !== type) continue;
      const state = getShelfState(expiry_date, today);
      if (state === 'expired') total.expired += units;
      else total.good += units;
      if (state === 'soon') total.soon += units;
    }
    return total;
  });
}

export const describeUnitCount = (units: number): string =>
  units === 1 ? '1 unit' : `${units} units`;
