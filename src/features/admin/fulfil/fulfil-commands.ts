import { readUnits } from '@/blood/request-life';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import { getCurrentStore } from '@/store/current';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { takeUnitsWithUndo } from '../inventory/inventory-commands';
import type { FulfilChoice, TakenUnits } from './fulfil-choice';

type Fulfilled = Pick<BloodRequestDoc, 'id' | 'closed_reason'>;

/** Thrown if some of the units are no longer on the shelf. */
export class UnitsGone extends Error {}

/**
 * Undoes several changes in the order in which they were saved, because the times for undoing them end in that order.
 * Resolves to false if one of them was too late.
 */
async function undoAll(done: readonly NonNullable<Undo>[]): Promise<boolean> {
  for (const undo of done) if (!(await undo())) return false;
  return true;
}

type Step = () => Promise<Undo>;

/**
 * Takes steps one after the other. Each can be undone.
 * @returns a function that undoes all of them; null if the last step found no record
 * @throws what a step throws, after the steps before it were undone
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

/** Makes the steps that take units from the shelf for a request. */
const makeTakings = (taken: readonly TakenUnits[], request: string): Step[] =>
  taken.map(({ batch, units }) => async () => {
    const undo = await takeUnitsWithUndo(batch, units, request);
    if (!undo) throw new UnitsGone();
    return undo;
  });

/**
 * Marks a request as fulfilled by the chosen donors or units. It takes the units from the shelf, notes who gave, and
 * closes the request. This device saves all of that at once, and sends it ten seconds later.
 * @returns a function that undoes it until then; null if the request is no longer on this device
 * @throws {UnitsGone} if units have left the shelf; nothing has changed then
 * @throws {DOMException} if this device could not save it; what was saved is undone
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

type Asked = Pick<
  BloodRequestDoc,
  'required_units' | 'units_given' | 'units_coming' | 'units_expected'
>;

/**
 * Returns for how many units a request still asks after this many were used for it. Donors who gave or are expected
 * still count. A unit has room for two accepted donors. With 0 the request can be closed.
 */
export function countStillAsked(request: Asked, used: number): number {
  const { total, given, accepted, expected } = readUnits(request);
  return Math.max(total - used, given + Math.max(expected, Math.ceil(accepted / 2)));
}

/**
 * Uses units of the hospital's own stock for its request. After that the request asks donors for fewer units, or is
 * closed. This device saves it at once, and sends it ten seconds later.
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
