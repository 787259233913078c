import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '@/features/pledges/consent';
import type { Fields } from '@/protocol';

/** The person to whom a record belongs. */
interface Author {
  userId: string | null;
  email: string;
}

/** Makes a donation with the columns that the registration form fills in. */
export function donation(person: Author, fields: Fields = {}): Fields & { id: string } {
  return {
    id: randomUUID(),
    user_id: person.userId,
    user_email: person.email,
    full_name: 'Ann Example',
    phone_number: '555 0100',
    blood_type: 'O-',
    address: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
    is_available: true,
    status: 'pending',
    donation_count: 0,
    last_donation_date: null,
    blood_pressure: 'normal',
    sugar_level: 'normal',
    any_medications: false,
    recent_illness: false,
    is_healthy: true,
    conditions: [],
    notes: '',
    transport_needed: false,
    preferred_time: null,
    preferred_date: null,
    emergency_available: false,
    preferred_centers: [],
    preferred_times: '',
    receive_notifications: true,
    ...fields,
  };
}

/** Makes a request with the columns that its form fills in. */
export function bloodRequest(person: Author, fields: Fields = {}): Fields & { id: string } {
  return {
    id: randomUUID(),
    user_id: person.userId,
    user_email: person.email,
    patient_id: 'P-123456',
    blood_type: 'A+',
    hospital: 'Memorial Hospital',
    required_units: 2,
    urgency: 'High',
    location: 'Not specified',
    contact: '555 0101',
    email: 'ward@example.org',
    reason: 'Surgery',
    additional_info: '',
    requester_name: 'Nurse Example',
    requester_type: 'hospital',
    request_fulfilled: false,
    ...fields,
  };
}

/** Makes a pledge with the columns that its form fills in. Its contact names the donor. */
export function pledge(
  person: Author,
  requestId: string,
  fields: Fields = {},
): Fields & { id: string } {
  return {
    id: randomUUID(),
    request_id: requestId,
    user_id: person.userId,
    donor_id: null,
    blood_type: 'O-',
    arrive_by: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    note: '',
    contact_name: `name of ${person.userId}`,
    contact_phone: `number of ${person.userId}`.slice(0, 40),
    consent_version: CONSENT_VERSION,
    withdrawn: false,
    contested: false,
    decision: null,
    outcome: null,
    status: 'open',
    refusal: null,
    ...fields,
  };
}

/** Makes a proposal of a drive with the columns that its form fills in. */
export function driveProposal(person: Author): Fields & { id: string } {
  return {
    id: randomUUID(),
    user_id: person.userId,
    user_email: person.email,
    organization: 'Example Works',
    place_kind: 'workplace',
    contact_name: 'Ann Example',
    phone_number: '555 0100',
    email: person.email,
    address: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
    preferred_date: null,
    expected_donors: 40,
    notes: '',
    status: 'received',
    answer: '',
    answered_at: null,
    drive_id: null,
  };
}
