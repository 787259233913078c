import { HEALTH_LEVEL_WORDS } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import { paths } from '@/paths';
import type { WordsOf } from './define';
import { joined } from './describe';
import { address, bloodType, choice, elsewhere, field } from './labels';

export const donors = {
  kind: 'donation',
  plural: 'donations',
  labels: {
    full_name: field('Full Name'),
    phone_number: field('Phone Number', 'tel'),
    blood_type: bloodType,
    ...address,
    is_available: field('Available', 'tick'),
    blood_pressure: choice('Blood Pressure', HEALTH_LEVEL_WORDS),
    sugar_level: choice('Sugar Level', HEALTH_LEVEL_WORDS),
    any_medications: field('Taking medications', 'tick'),
    recent_illness: field('Recent illness', 'tick'),
    last_donation_date: elsewhere('Last Donation Date', 'date'),
    transport_needed: field('Transport needed', 'tick'),
    emergency_available: field('Available for emergencies', 'tick'),
    preferred_date: field('Preferred Date', 'date'),
    preferred_time: choice('Preferred Time', PREFERRED_TIMES),
    notes: elsewhere('Notes', 'area'),
    user_id: null,
    user_email: null,
    conditions: null,
    preferred_centers: null,
    preferred_times: null,
    receive_notifications: null,
  },
  describe: (record) => joined(record['blood_type'], record['city'], record['state']),
  link: ({ id }) => ({ to: paths.donation(id), label: 'View donation' }),
  audit: {
    what: 'a donation',
    changed: (after) => (after['is_available'] === false ? 'Set a donation as unavailable' : null),
  },
  forms: {
    'donor-registration': {
      title: 'Donor registration',
      to: paths.donorForm,
      anew: 'Use in a new donation',
    },
    'donation-edit': {
      title: 'Change to a donation',
      to: paths.donation,
      of: 'donors',
      edits: true,
    },
  },
} satisfies WordsOf<'donors'>;
