import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { makeAsked, type RequestInput, type RequestValues } from './request-schema';

/** Makes the values of the form from the current request. A column that it lacks has the value of a new request. */
export function editInput(request: BloodRequestDoc): RequestInput {
  const asked = makeAsked(request);
  // the poster confirmed the request when they posted it
  return { ...asked, id: request.id, verified: true, base: asked };
}

export type RequestPatch = Partial<Omit<RequestValues, 'id' | 'org_id' | 'verified' | 'base'>>;

/**
 * Returns the columns that the requester has changed since the form opened. What others have changed meanwhile in
 * other columns stays.
 */
export function editPatch(edited: RequestValues): RequestPatch {
  const { base, id: _, org_id: __, verified: ___, ...values } = edited;
  const was: Record<string, unknown> = { ...base };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => String(value) !== was[name]),
  );
}
