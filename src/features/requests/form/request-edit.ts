import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { AskedFields, RequestInput, RequestValues } from './request-schema';

/** Makes the values of the form from the current request. */
export function editInput(request: BloodRequestDoc): RequestInput {
  const asked: AskedFields = {
    requester_name: request.requester_name ?? '',
    requester_type: request.requester_type,
    hospital: request.hospital,
    location: request.location,
    hospital_zip: request.hospital_zip ?? '',
    blood_type: request.blood_type,
    component: request.component ?? 'red_cells',
    required_units: String(request.required_units),
    urgency: request.urgency,
    contact: request.contact ?? '',
    email: request.email ?? '',
    reason: request.reason ?? '',
    additional_info: request.additional_info ?? '',
    ward: request.ward ?? '',
  };
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
