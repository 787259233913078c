import { makePatientId } from '@/blood/patient-id';

/** Makes a request of a hospital, with the columns that the device of a member sends. */
export const teamRequest = (person: { id: string; email: string }, hospital: string) => ({
  id: crypto.randomUUID(),
  user_id: person.id,
  user_email: person.email,
  patient_id: makePatientId(),
  blood_type: 'O-',
  hospital: 'Hospital',
  required_units: 2,
  urgency: 'High',
  contact: '614 555 0100',
  email: 'ward@example.org',
  reason: 'Surgery',
  requester_name: 'Hospital',
  requester_type: 'hospital',
  component: 'red_cells',
  hospital_zip: '43215',
  request_fulfilled: false,
  closed_reason: null,
  renewals: 0,
  org_id: hospital,
  ward: 'Surgery',
});
