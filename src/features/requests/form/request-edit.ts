import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { Fields } from '@/protocol';
import { isMoved, makePlannedColumns, type PlannedColumns } from './planned-fields';
import { makeAsked, type RequestInput, type RequestValues } from './request-schema';

/** Makes the values of the form from the current request. A column that it lacks has the value of a new request. */
export function editInput(request: BloodRequestDoc): RequestInput {
  const asked = makeAsked(request);
  // the poster confirmed the request when they posted it
  return { ...asked, id: request.id, verified: true, base: asked };
}

export type RequestPatch = Partial<
  Omit<RequestValues, 'id' | 'org_id' | 'verified' | 'base' | 'when' | keyof PlannedColumns> &
    PlannedColumns
>;

/**
 * Returns the columns that the requester has changed since the form opened. What others have changed meanwhile in
 * other columns stays. A day and its hours are one answer.
 */
export function editPatch(edited: RequestValues): RequestPatch {
  const { base, id: _, org_id: __, verified: ___, ...typed } = edited;
  const {
    when: ____,
    needed_on: _____,
    needed_from: ______,
    needed_until: _______,
    ...values
  } = typed;
  const was: Record<string, unknown> = { ...base };
  return {
    ...Object.fromEntries(
      Object.entries(values).filter(([name, value]) => String(value) !== was[name]),
    ),
    ...(isMoved(typed, base ?? {}) && makePlannedColumns(typed)),
  };
}

/** Returns the columns of the request as they were when the form opened, as far as the form shows them. */
export const editBase = ({ base }: RequestValues): Fields =>
  base ? { ...base, ...makePlannedColumns(base) } : {};
