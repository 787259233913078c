import type { InventoryDoc } from '@/collections/inventory/row';

/** Selects the entries that were taken from a batch, in any state. */
export const PARTS = { taken_from: { $gt: '' } } as const;

/** Whether the batch, as this device has it, still includes the units of a part that was taken from it. */
export const isCounted = ({ pending, batch_rev }: InventoryDoc, batch: InventoryDoc): boolean =>
  pending?.base === null || (batch_rev ?? 0) > batch.rev;

/** Subtracts the parts that were taken from batches, if the batches still include them. Leaves out empty batches. */
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
