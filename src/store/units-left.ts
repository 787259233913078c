import type { InventoryDoc } from '@/collections/inventory/row';

/** What was taken from a batch, whatever became of it. */
export const PARTS = { taken_from: { $gt: '' } } as const;

/** Whether the batch, as it is on this device, still counts the units of a part. */
export const isCounted = ({ pending, batch_rev }: InventoryDoc, batch: InventoryDoc): boolean =>
  pending?.base === null || (batch_rev ?? 0) > batch.rev;

/** Subtracts from batches what was taken from them and they still count. Empty batches are left out. */
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
