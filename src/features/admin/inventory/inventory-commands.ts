import { getCurrentStore, whileCurrent } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { type InventoryDoc, newUnits } from '@/collections/inventory/row';
import { changeRecord, createRecord } from '@/store/changes/records';
import { changeWithUndo, type Undo, undoCreation } from '@/store/changes/undo-window';
import type { Store } from '@/collections/documents';
import { takePart } from '@/store/changes/take-part';
import type { UnitsValues } from './units-schema';

/** What happened to units that have left the shelf. */
export interface Outcome {
  outcome: 'used' | 'discarded';
  /** why the units were discarded; empty if they were used */
  discard_reason: string;
  /** the id of the request for which the units were used */
  request_id?: string;
}

/** The values of the columns about which nothing is known. */
const UNKNOWN = {
  org_id: null,
  component: 'red_cells',
  request_id: null,
  taken_from: null,
  pledge_id: null,
  tell_donor: false,
} as const;

const ON_SHELF = {
  outcome: null,
  discard_reason: '',
  request_id: null,
  tell_donor: false,
} as const;

/**
 * Adds units to the shelf on this device. Sync sends them. Saving the same values again changes nothing.
 * @param values `pledge_id` is the donation that a single unit came from
 * @throws if they could not be saved; nothing has changed then
 */
export async function addUnits(values: UnitsValues & { pledge_id?: string }): Promise<void> {
  await createRecord(
    await getCurrentStore(),
    'inventory',
    newUnits({ ...UNKNOWN, ...values, ...ON_SHELF }),
  );
  void requestPersistence();
}

/**
 * Puts used or discarded units back on the shelf.
 * @throws if it could not be saved
 */
export async function putBack(id: string): Promise<void> {
  await changeRecord(await getCurrentStore(), 'inventory', id, ON_SHELF);
}

/**
 * Takes units from a batch.
 * @returns the id of the entry that holds the taken units; null if the batch no longer has as many
 */
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
 * Takes a part or all of a batch from the shelf, on this device at once and on the server ten seconds later.
 * @param batch the batch as the screen showed it
 * @param units how many units to take, at most as many as the batch has
 * @returns a function that puts them back; null if the batch no longer has as many
 * @throws if it could not be saved; nothing has changed then
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
    // an entry that was already sent is put back as an entry of its own, apart from its batch
    await changeRecord(store, 'inventory', id, ON_SHELF);
  });
}

/**
 * Marks units as used for a request, on this device at once and on the server ten seconds later.
 * @param batch see `takeUnits`, also for `units`
 * @returns a function that undoes it until then; null if the batch no longer has as many units
 * @throws if it could not be saved; nothing has changed then
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

/**
 * Tells the donor of a used unit that it was given to a patient: on the server ten seconds later.
 * @returns a function that undoes it until then; null if the unit is no longer on this device
 * @throws if it could not be saved; nothing has changed then
 */
export async function tellDonor(id: string): Promise<Undo> {
  const store = await getCurrentStore();
  return changeWithUndo(store, 'inventory', id, { tell_donor: true }, { tell_donor: false });
}
