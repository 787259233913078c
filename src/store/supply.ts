import type { BloodType } from '@/blood/blood-type';
import type { CheckpointDoc } from '@/collections/device';

/**
 * How many donations of each blood type were available when the server last counted them. `at` is that time, ms since
 * 1970.
 */
export interface Supply {
  available: Partial<Record<BloodType, number>>;
  at: number;
}

/** The id of the supply in the collection `checkpoints`. No collection has this name. */
export const SUPPLY_ID = 'supply';

/** Makes the document of the supply from the rows that the server counted. */
export const makeSupplyDoc = (
  rows: readonly { blood_type?: unknown; available?: unknown }[],
  at: number,
): CheckpointDoc => ({
  id: SUPPLY_ID,
  checkpoint: {
    available: Object.fromEntries(rows.map(({ blood_type, available }) => [blood_type, available])),
    at,
  },
  sweep: false,
});

/** Reads the supply from its document. Null if there is none. */
export const parseSupply = (doc: CheckpointDoc | null | undefined): Supply | null =>
  // only `makeSupplyDoc` makes this document
  doc?.id === SUPPLY_ID ? (doc.checkpoint as Supply | null) : null;
