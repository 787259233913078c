import { CONSENT_VERSION } from '@/features/pledges/consent';

/** Makes a new blood request as a device sends it. */
export function requestMutation(user_id: string) {
  return {
    id: crypto.randomUUID(),
    collection: 'blood_requests',
    row_id: crypto.randomUUID(),
    base: null,
    set: {
      user_id,
      patient_id: 'P-123456',
      blood_type: 'A+',
      hospital: 'Mercy Hospital',
      required_units: 2,
      urgency: 'High',
      contact: '555 0101',
      email: 'ann@example.org',
      reason: 'surgery',
      requester_name: 'Ann',
      requester_type: 'hospital',
    },
  };
}

/** Makes a new donation as a device sends it. */
export function donationMutation(user_id: string, city = 'Columbus') {
  return {
    id: crypto.randomUUID(),
    collection: 'donors',
    row_id: crypto.randomUUID(),
    base: null,
    set: {
      user_id,
      full_name: 'Carol Donor',
      phone_number: '555 0100',
      blood_type: 'O-',
      address: '1 Main Street',
      city,
      state: 'OH',
      zip_code: '43210',
    },
  };
}

/** Makes a pledge as a device sends it. */
export function pledgeMutation(user_id: string, request_id: string) {
  return {
    id: crypto.randomUUID(),
    collection: 'pledges',
    row_id: crypto.randomUUID(),
    base: null,
    set: {
      user_id,
      request_id,
      blood_type: 'A+',
      arrive_by: new Date(Date.now() + 3_600_000).toISOString(),
      note: '',
      contact_name: 'Carol Donor',
      contact_phone: '555 0100',
      consent_version: CONSENT_VERSION,
    },
  };
}
