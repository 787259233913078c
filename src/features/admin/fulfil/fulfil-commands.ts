import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import { getCurrentStore } from '@/store/current';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { takeUnitsWithUndo } from '../inventory/inventory-commands';
import type { FulfilChoice } from './fulfil-choice';

type Fulfilled = Pick<BloodRequestDoc, 'id' | 'closed_reason'>;

/** Some of the units are no longer on the shelf. */
export class UnitsGone extends Error {}

/** Undoes all of these in the order in which they were saved, which is that of their undo windows. False if one was too late. */
async function undoAll(done: readonly NonNullable<Undo>[]): Promise<boolean> {
  for (const undo of done) if (!(await undo())) return false;
  return true;
}

/**
 * Marks a request as fulfilled with the chosen donors or units: takes the units from the shelf, records who gave,
 * and closes the request. All of it is saved on this device at once and sent to the server ten seconds later.
 * @returns a function that undoes it until then; null when the request is no longer on this device
 * @throws {UnitsGone} then nothing changed
 * @throws {DOMException} when this device could not save it; parts that were saved are undone
 */
export async function fulfilRequest(
  { id, closed_reason = null }: Fulfilled,
  { reason, donors, taken }: FulfilChoice,
): Promise<Undo> {
  const store = await getCurrentStore();
  const done: NonNullable<Undo>[] = [];
  try {
    for (const { batch, units } of taken) {
      const undo = await takeUnitsWithUndo(batch, units, id);
      if (!undo) throw new UnitsGone();
      done.push(undo);
    }
    for (const donor of donors) {
      const undo = await changeWithUndo(
        store,
        'pledges',
        donor,
        { outcome: 'given' },
        { outcome: null },
      );
      if (undo) done.push(undo);
    }
    const undo = await changeWithUndo(
      store,
      'blood_requests',
      id,
      { request_fulfilled: true, closed_reason: reason },
      { request_fulfilled: false, closed_reason },
    );
    if (!undo) {
      await undoAll(done);
      return null;
    }
    done.push(undo);
  } catch (error) {
    await undoAll(done).catch(() => false);
    throw error;
  }
  return () => undoAll(done);
}
