import { getCurrentStore, whileCurrent } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { type InventoryDoc, newUnits } from '@/collections/inventory/row';
import { changeRecord, createRecord } from '@/store/changes/records';
import { type Undo, undoCreation } from '@/store/changes/undo-window';
import type { Store } from '@/collections/documents';
import { takePart } from '@/store/changes/take-part';
import type { UnitsValues } from './units-schema';

/** The way in which units left the shelf. */
export interface Outcome {
  outcome: 'used' | 'discarded';
  /** why they were discarded; empty for used ones */
  discard_reason: string;
  /** the request that they were used for */
  request_id?: string;
}

/** The columns of units about which nothing else is known. */
const UNKNOWN = {
  org_id: null,
  component: 'red_cells',
  request_id: null,
  taken_from: null,
} as const;

const ON_SHELF = { outcome: null, discard_reason: '', request_id: null } as const;

/**
 * Adds units to the shelf on this device; sync sends them. Saving the same values again changes nothing.
 * @throws if they could not be saved; then nothing changed
 */
export async function addUnits(values: UnitsValues): Promise<void> {
  await createRecord(
    await getCurrentStore(),
    'inventory',
    newUnits({ ...UNKNOWN, ...values, ...ON_SHELF }),
  );
  void requestPersistence();
}

/** Puts a used or discarded entry back on the shelf. @throws when it could not be saved */
export async function putBack(id: string): Promise<void> {
  await changeRecord(await getCurrentStore(), 'inventory', id, ON_SHELF);
}

/** Takes units from a batch. @returns the id of the entry that holds them; null if the batch no longer has as many */
async function take(
  store: Store,
  batch: InventoryDoc,
  units: number,
  outcome: Outcome,
): Promise<string | null> {
  const part = { ...outcome, id: crypto.randomUUID(), units };
  const row = newUnits({ ...UNKNOWN, ...batch, ...part });
  return (await takePart(store, { ...row, taken_from: batch.id })) ? row.id : null;
}

/**
 * Takes units from the shelf, a part of a batch or all of it: on this device at once and on the server ten seconds
 * later.
 * @param batch as the screen showed it
 * @param units how many to take, at most what the batch has
 * @returns a function that puts them back; null if the batch no longer has that many
 * @throws if it could not be saved; then nothing changed
 */
export async function takeUnits(
  batch: InventoryDoc,
  units: number,
  outcome: Outcome,
): Promise<(() => Promise<void>) | null> {
  const store = await getCurrentStore();
  const id = await take(store, batch, units, outcome);
  if (id === null) return null;
  return whileCurrent(store, async () => {
    if (await undoCreation(store, 'inventory', id)) return;
    // an entry that was sent stays apart from its batch
    await changeRecord(store, 'inventory', id, ON_SHELF);
  });
}

/**
 * Marks units as used for a request, on this device at once and on the server ten seconds later.
 * @param batch and `units` as for `takeUnits`
 * @returns a function that undoes it until then; null if the batch no longer has as many
 * @throws if it could not be saved; then nothing changed
 */
export async function takeUnitsWithUndo(
  batch: InventoryDoc,
  units: number,
  request: string,
): Promise<Undo> {
  const store = await getCurrentStore();
  const used = { outcome: 'used', discard_reason: '', request_id: request } as const;
  const id = await take(store, batch, units, used);
  return id === null ? null : async () => !store.closed && undoCreation(store, 'inventory', id);
}
