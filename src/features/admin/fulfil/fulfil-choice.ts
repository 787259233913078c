import type { ClosedReason } from '@/blood/request-life';
import type { InventoryDoc } from '@/collections/inventory/row';

/** The reasons with which somebody can close a request as fulfilled. */
export type FulfilReason = Extract<ClosedReason, 'given_here' | 'from_stock' | 'found_elsewhere'>;

/** The values of the dialog as they were typed. */
export interface TypedChoice {
  reason: FulfilReason | '';
  /** the ids of the pledges whose donors gave blood */
  donors: readonly string[];
  /** how many units were taken from each batch, by the batch's id */
  units: Readonly<Record<string, string>>;
}

export const NOTHING_CHOSEN: TypedChoice = { reason: '', donors: [], units: {} };

export interface TakenUnits {
  batch: InventoryDoc;
  units: number;
}

/** The donors or units by which a request is fulfilled. */
export interface FulfilChoice {
  reason: FulfilReason;
  donors: readonly string[];
  taken: readonly TakenUnits[];
}

/** The error messages of a choice. `units` has the message of each batch, by the batch's id. */
export interface ChoiceProblems {
  reason?: string;
  stock?: string;
  units: Record<string, string>;
}

/** Keeps the numbers that were typed for batches which are still offered. */
export const keepOffered = (
  units: TypedChoice['units'],
  batches: readonly InventoryDoc[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(units).filter(([id]) => batches.some((one) => one.id === id)));

function checkUnits(typed: string, batch: InventoryDoc): string {
  if (!/^\d+$/.test(typed)) return 'Enter a whole number of units';
  return Number(typed) > batch.units ? `There are ${batch.units}` : '';
}

/** Adds up the numbers of units that were typed. Texts that are not whole numbers are skipped. */
export const sumTyped = (units: TypedChoice['units']): number =>
  Object.values(units).reduce(
    (sum, text) => sum + (/^\s*\d+\s*$/.test(text) ? Number(text) : 0),
    0,
  );

/**
 * Reads a choice.
 * @param batches the batches that are offered; null if the device does not know them
 * @returns the choice, or what is wrong with it
 */
export function readChoice(
  { reason, donors, units }: TypedChoice,
  batches: readonly InventoryDoc[] | null,
): { choice: FulfilChoice } | { problems: ChoiceProblems } {
  if (reason === '')
    return { problems: { reason: 'Choose what it was fulfilled with', units: {} } };
  if (reason !== 'from_stock')
    return { choice: { reason, donors: reason === 'given_here' ? donors : [], taken: [] } };
  if (batches === null)
    return {
      problems: { stock: 'Wait until the units are here, or choose another answer', units: {} },
    };
  const typed = batches.flatMap((batch) => {
    const text = (units[batch.id] ?? '').trim();
    return text === '' ? [] : [{ batch, text }];
  });
  const gone = Object.entries(units).some(
    ([id, text]) => text.trim() !== '' && !batches.some((batch) => batch.id === id),
  );
  if (gone)
    return {
      problems: { stock: 'Some of these units have left the shelf. Check the rest', units: {} },
    };
  const wrong = Object.fromEntries(
    typed
      .map(({ batch, text }) => [batch.id, checkUnits(text, batch)] as const)
      .filter(([, problem]) => problem !== ''),
  );
  if (Object.keys(wrong).length > 0) return { problems: { units: wrong } };
  const taken = typed
    .map(({ batch, text }) => ({ batch, units: Number(text) }))
    .filter((one) => one.units > 0);
  if (taken.length === 0 && batches.length > 0)
    return { problems: { stock: 'Enter how many units were used, and of which batch', units: {} } };
  return { choice: { reason, donors: [], taken } };
}
