import type { InventoryDoc } from '@/collections/inventory/row';

/** Selects the entries of units that somebody took from a batch, whatever happened to the units afterwards. */
export const PARTS = { taken_from: { $gt: '' } } as const;

/** Whether this device's number of units in a batch still includes the units that a part took from it. */
export const isCounted = ({ pending, batch_rev }: InventoryDoc, batch: InventoryDoc): boolean =>
  pending?.base === null || (batch_rev ?? 0) > batch.rev;

/**
 * Subtracts from each batch the parts that its number of units still includes. Leaves out batches that are empty
 * then.
 */
export function subtractParts(
  batches: readonly InventoryDoc[],
  parts: readonly InventoryDoc[],
): InventoryDoc[] {
  return batches.flatMap((batch) => {
    const taken = parts.filter((part) => part.taken_from === batch.id && isCounted(part, batch));
    const units = taken.reduce((left, part) => left - part.units, batch.units);
    if (taken.length === 0) return [batch];
    return units > 0 ? [{ ...batch, units }] : [];
  });
}
