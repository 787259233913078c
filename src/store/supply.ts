import type { BloodType } from '@/blood/blood-type';
import type { CheckpointDoc } from '@/collections/device';

/** The server's last count of available donations by blood type; `at`: ms since 1970. */
export interface Supply {
  available: Partial<Record<BloodType, number>>;
  at: number;
}

/** Id of the supply in the collection `checkpoints`. It names no collection. */
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

/** Reads the supply from its document; null if there is none. */
export const parseSupply = (doc: CheckpointDoc | null | undefined): Supply | null =>
  // only `makeSupplyDoc` makes this document
  doc?.id === SUPPLY_ID ? (doc.checkpoint as unknown as Supply | null) : null;
