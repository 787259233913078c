import { getCurrentStore, whileCurrent } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { type InventoryDoc, inventoryRow } from '@/store/entities/inventory';
import { changeRecord, createRecord, splitRecord } from '@/store/changes/records';
import { type Undo, undoChange, undoSplit } from '@/store/changes/undo-window';
import type { Store } from '@/store/entities/collections';
import type { UnitsValues } from './units-schema';

const newRow = inventoryRow.omit({
  org_name: true,
  status: true,
  is_sample: true,
  closed_at: true,
  closed_by: true,
  client_created_at: true,
  created_at: true,
  updated_at: true,
  rev: true,
});

/** How units left the shelf. */
export interface Outcome {
  outcome: 'used' | 'discarded';
  /** why they were discarded; empty for used ones */
  discard_reason: string;
  /** the request that they were used for */
  request_id?: string;
}

/** What units are of where nothing else is said. */
const UNKNOWN = { org_id: null, component: 'red_cells', request_id: null } as const;

const ON_SHELF = { outcome: null, discard_reason: '', request_id: null } as const;

/**
 * Adds units to the shelf on this device; sync sends them. Saving the same values again changes nothing.
 * @throws when they could not be saved; then nothing changed
 */
export async function addUnits(values: UnitsValues): Promise<void> {
  await createRecord(
    await getCurrentStore(),
    'inventory',
    newRow.parse({ ...UNKNOWN, ...values, ...ON_SHELF }),
  );
  void requestPersistence();
}

/** Puts a used or discarded entry back on the shelf. @throws when it could not be saved */
export async function putBack(id: string): Promise<void> {
  await changeRecord(await getCurrentStore(), 'inventory', id, ON_SHELF);
}

interface Taken {
  /** the entry that they are in: the batch itself, or a new one */
  id: string;
  /** how many units the batch had */
  was: number;
}

/** Takes units from a batch. @returns null when it no longer has as many */
async function take(
  store: Store,
  batch: InventoryDoc,
  units: number,
  outcome: Outcome,
  undoable: boolean,
): Promise<Taken | null> {
  if (units === batch.units) {
    const done = await changeRecord(store, 'inventory', batch.id, { ...outcome }, { undoable });
    return done === false ? null : { id: batch.id, was: units };
  }
  let was = batch.units;
  const row = newRow.parse({ ...UNKNOWN, ...batch, ...outcome, id: crypto.randomUUID(), units });
  const done = await splitRecord(
    store,
    'inventory',
    batch.id,
    (now) => {
      was = now.units;
      return now.outcome === null && was > units ? { units: was - units } : null;
    },
    row,
    { undoable },
  );
  return done ? { id: row.id, was } : null;
}

/**
 * Takes units from the shelf: the whole batch, or a part of it, which becomes a separate entry.
 * @param batch as it was shown
 * @param units how many to take, at most what the batch has
 * @returns a function that puts them back; null when the batch no longer has that many
 * @throws when it could not be saved; then nothing was
 */
export async function takeUnits(
  batch: InventoryDoc,
  units: number,
  outcome: Outcome,
): Promise<(() => Promise<void>) | null> {
  const store = await getCurrentStore();
  const taken = await take(store, batch, units, outcome, false);
  if (!taken) return null;
  // a part that is put back stays a separate entry beside its batch
  return whileCurrent(store, async () => {
    await changeRecord(store, 'inventory', taken.id, ON_SHELF);
  });
}

/**
 * Marks units as used for a request, here at once and on the server ten seconds later.
 * @param batch and `units` as for `takeUnits`
 * @returns how to undo it until then; null when the batch no longer has as many
 * @throws when it could not be saved; then nothing was
 */
export async function takeUnitsWithUndo(
  batch: InventoryDoc,
  units: number,
  request: string,
): Promise<Undo> {
  const store = await getCurrentStore();
  const used = { outcome: 'used', discard_reason: '', request_id: request } as const;
  const taken = await take(store, batch, units, used, true);
  if (!taken) return null;
  return async () => {
    if (store.closed) return false;
    return taken.id === batch.id
      ? undoChange(store, 'inventory', batch.id, { ...ON_SHELF })
      : undoSplit(store, 'inventory', batch.id, taken.id, { units: taken.was });
  };
}
