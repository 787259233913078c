import type { BloodRequestDoc } from '@/store/entities/blood-request';
import type { AskedFields, RequestInput, RequestValues } from './request-schema';

/** The form for a request as it is now. */
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
  };
  // its poster has verified it once
  return { ...asked, id: request.id, verified: true, base: asked };
}

export type RequestPatch = Partial<Omit<RequestValues, 'id' | 'verified' | 'base'>>;

/**
 * The columns that the requester changed since his editing began: what was changed elsewhere meanwhile
 * is left alone.
 */
export function editPatch(edited: RequestValues): RequestPatch {
  const { base, id: _, verified: __, ...values } = edited;
  const was: Record<string, unknown> = { ...base };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => String(value) !== was[name]),
  );
}
