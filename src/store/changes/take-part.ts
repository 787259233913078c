import type { Store } from '@/collections/documents';
import type { InventoryDoc } from '@/collections/inventory/row';
import { subtractParts } from '../units-left';
import { createRecord } from './records';
import { computeUndoEnd } from './undo-time';

/** Counts the units that are left in a batch. 0 if the batch is not on this device, or no longer on the shelf. */
async function countUnitsLeft(store: Store, id: string): Promise<number> {
  const batch = await store.inventory.findOne(id).exec();
  if (!batch || batch.outcome !== null) return 0;
  const parts = await store.inventory.find({ selector: { taken_from: id } }).exec();
  const toJson = (doc: typeof batch) => doc.toJSON() as InventoryDoc;
  return subtractParts([toJson(batch)], parts.map(toJson))[0]?.units ?? 0;
}

type Part = Record<string, unknown> & Pick<InventoryDoc, 'id' | 'units'> & { taken_from: string };

/**
 * Takes units from a batch. They become an entry of their own that names the batch. The server subtracts them from
 * the batch; until then this device does when it shows the shelf. The entry is sent only after ten seconds, and
 * `undoCreation` can take it back until then.
 * @param part the columns of the new entry
 * @returns false if the batch has fewer units; nothing changes then
 * @throws {DOMException} as `createRecord` does
 */
export async function takePart(store: Store, part: Part, now?: number): Promise<boolean> {
  if ((await countUnitsLeft(store, part.taken_from)) < part.units) return false;
  await createRecord(store, 'inventory', part, now, { undoableUntil: computeUndoEnd(now) });
  return true;
}
