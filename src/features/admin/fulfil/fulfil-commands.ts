import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import { getCurrentStore } from '@/store/current';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { takeUnitsWithUndo } from '../inventory/inventory-commands';
import type { FulfilChoice, TakenUnits } from './fulfil-choice';

type Fulfilled = Pick<BloodRequestDoc, 'id' | 'closed_reason'>;

/** Some of the units are no longer on the shelf. */
export class UnitsGone extends Error {}

/** Undoes all of these in the order in which they were saved, which is that of their undo windows. False if one was too late. */
async function undoAll(done: readonly NonNullable<Undo>[]): Promise<boolean> {
  for (const undo of done) if (!(await undo())) return false;
  return true;
}

type Step = () => Promise<Undo>;

/**
 * Takes steps one after the other, each with its undo.
 * @returns a function that undoes them all; null when the last one found no record
 * @throws what a step throws; those before it are undone
 */
async function takeSteps(steps: readonly Step[]): Promise<Undo> {
  const done: NonNullable<Undo>[] = [];
  let last: Undo = null;
  try {
    for (const step of steps) {
      last = await step();
      if (last) done.push(last);
    }
  } catch (error) {
    await undoAll(done).catch(() => false);
    throw error;
  }
  if (last) return () => undoAll(done);
  await undoAll(done);
  return null;
}

/** The steps that take units from the shelf for a request. */
const makeTakings = (taken: readonly TakenUnits[], request: string): Step[] =>
  taken.map(({ batch, units }) => async () => {
    const undo = await takeUnitsWithUndo(batch, units, request);
    if (!undo) throw new UnitsGone();
    return undo;
  });

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
  return takeSteps([
    ...makeTakings(taken, id),
    ...donors.map(
      (donor) => () =>
        changeWithUndo(store, 'pledges', donor, { outcome: 'given' }, { outcome: null }),
    ),
    () =>
      changeWithUndo(
        store,
        'blood_requests',
        id,
        { request_fulfilled: true, closed_reason: reason },
        { request_fulfilled: false, closed_reason },
      ),
  ]);
}

type Asked = Pick<BloodRequestDoc, 'required_units' | 'units_given' | 'units_coming'>;

/**
 * Returns how many units a request still needs of donors once so many were taken from stock for it. Those who gave
 * or are coming stay. 0 closes it.
 */
export const countStillAsked = (
  { required_units: total, units_given: given = 0, units_coming: coming = 0 }: Asked,
  used: number,
): number => Math.max(total - used, given + coming);

/**
 * Uses units of the hospital's own stock for its request, which then asks donors for as many fewer, or is closed.
 * Saved at once and sent ten seconds later.
 * @returns and throws as `fulfilRequest`
 */
export async function takeStockFor(
  request: Asked & Fulfilled,
  taken: readonly TakenUnits[],
): Promise<Undo> {
  const store = await getCurrentStore();
  const { id, required_units, closed_reason = null } = request;
  const rest = countStillAsked(
    request,
    taken.reduce((sum, { units }) => sum + units, 0),
  );
  return takeSteps([
    ...makeTakings(taken, id),
    () =>
      rest === 0
        ? changeWithUndo(
            store,
            'blood_requests',
            id,
            { closed_reason: 'from_stock' },
            { closed_reason },
          )
        : changeWithUndo(store, 'blood_requests', id, { required_units: rest }, { required_units }),
  ]);
}
