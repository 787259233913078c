import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { type InventoryDoc, inventoryRow } from '@/store/entities/inventory';
import { changeRecord, createRecord, splitRecord } from '@/store/changes/records';
import type { UnitsValues } from './units-schema';

const newRow = inventoryRow.omit({
  status: true,
  is_sample: true,
  closed_at: true,
  closed_by: true,
  client_created_at: true,
  created_at: true,
  updated_at: true,
  rev: true,
});

/** What becomes of units that leave the shelf. */
export interface Outcome {
  outcome: 'used' | 'discarded';
  /** why they were discarded; empty for used ones */
  discard_reason: string;
}

const ON_SHELF = { outcome: null, discard_reason: '' } as const;

/**
 * Puts units on the shelf, on this device at once. The same values again add nothing more.
 * @throws when they could not be saved; then nothing was
 */
export async function addUnits(values: UnitsValues): Promise<void> {
  await createRecord(
    await getCurrentStore(),
    'inventory',
    newRow.parse({ ...values, ...ON_SHELF }),
  );
  void requestPersistence();
}

/** Puts an entry that was used or discarded back on the shelf. @throws when it could not be saved */
export async function putBack(id: string): Promise<void> {
  await changeRecord(await getCurrentStore(), 'inventory', id, ON_SHELF);
}

/**
 * Takes units from the shelf: the whole batch, or a part of it, which becomes an entry of its own.
 * @param batch as it was shown
 * @param units of it, at most what it has
 * @returns how to put them back; null when the batch no longer has as many
 * @throws when it could not be saved; then nothing was
 */
export async function takeUnits(
  batch: InventoryDoc,
  units: number,
  outcome: Outcome,
): Promise<(() => Promise<void>) | null> {
  const store = await getCurrentStore();
  let taken = batch.id;
  let done: boolean;
  if (units === batch.units) {
    done = (await changeRecord(store, 'inventory', batch.id, { ...outcome })) !== false;
  } else {
    taken = crypto.randomUUID();
    const row = newRow.parse({ ...batch, ...outcome, id: taken, units });
    done = await splitRecord(
      store,
      'inventory',
      batch.id,
      (now) => (now.outcome === null && now.units > units ? { units: now.units - units } : null),
      row,
    );
  }
  if (!done) return null;
  // taken back they are on the shelf again, a part as an entry beside its batch
  return () => putBack(taken);
}
