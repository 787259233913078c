import type { DonorInput } from './donor-schema';

/** Name of the form's draft. */
export const DONOR_DRAFT = 'donor-registration';

export const makeEmptyDonor = (): DonorInput => ({
  id: crypto.randomUUID(),
  full_name: '',
  phone_number: '',
  blood_type: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  blood_pressure: 'normal',
  sugar_level: 'normal',
  any_medications: false,
  recent_illness: false,
  transport_needed: false,
  emergency_available: false,
  preferred_date: '',
  preferred_time: '',
});
