import { BLOOD_TYPES } from '@/blood/blood-type';
import { HOST_PLACES } from '@/blood/drive';
import { HEALTH_LEVEL_WORDS } from '@/blood/health';
import { PREFERRED_TIMES, REQUESTER_TYPES } from '@/blood/offer';
import { COMPONENTS } from '@/blood/request-life';
import { URGENCIES, URGENCY_WINDOW } from '@/blood/urgency';
import type { SyncedName } from '@/collections/facts';
import { describeClock, describeDate } from '@/ui/date-words';
import type { Option } from '@/ui/form/SelectField';

/** `lines`: a list of texts, one a line. */
type Kind =
  | 'text'
  | 'area'
  | 'lines'
  | 'number'
  | 'tel'
  | 'email'
  | 'date'
  | 'time'
  | 'tick'
  | 'choice';

/** The label of a column in its forms, and the kind of its control. */
export interface FieldWords {
  label: string;
  kind: Kind;
  options?: readonly Option[];
  /** set by a button of its own, and never typed */
  isChosen?: true;
}

const field = (label: string, kind: Kind = 'text'): FieldWords => ({ label, kind });
const choice = (label: string, options: readonly Option[]): FieldWords => ({
  label,
  kind: 'choice',
  options,
});
const options = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const bloodType = choice(
  'Blood Type',
  BLOOD_TYPES.map((type) => ({ value: type, label: type })),
);
const address = {
  address: field('Address'),
  city: field('City'),
  state: field('State'),
  zip_code: field('ZIP Code'),
};

const FIELDS: Record<SyncedName, Record<string, FieldWords>> = {
  blood_requests: {
    requester_name: field('Name'),
    requester_type: choice('Requester Type', options(REQUESTER_TYPES)),
    hospital: field('Hospital'),
    location: field('Location'),
    hospital_zip: field('Hospital ZIP Code'),
    blood_type: bloodType,
    component: choice('Component', options(COMPONENTS)),
    required_units: field('Units Needed', 'number'),
    urgency: choice(
      'Urgency',
      URGENCIES.map((value) => ({ value, label: `${value} (${URGENCY_WINDOW[value]})` })),
    ),
    contact: field('Contact Number', 'tel'),
    email: field('E-mail', 'email'),
    reason: field('Reason', 'area'),
    additional_info: field('Additional Information', 'area'),
    ward: field('Ward'),
    objection: field('Objection', 'area'),
    request_fulfilled: field('Fulfilled', 'tick'),
  },
  donors: {
    full_name: field('Full Name'),
    phone_number: field('Phone Number', 'tel'),
    blood_type: bloodType,
    ...address,
    is_available: field('Available', 'tick'),
    blood_pressure: choice('Blood Pressure', options(HEALTH_LEVEL_WORDS)),
    sugar_level: choice('Sugar Level', options(HEALTH_LEVEL_WORDS)),
    any_medications: field('Taking medications', 'tick'),
    recent_illness: field('Recent illness', 'tick'),
    last_donation_date: field('Last Donation Date', 'date'),
    transport_needed: field('Transport needed', 'tick'),
    emergency_available: field('Available for emergencies', 'tick'),
    preferred_date: field('Preferred Date', 'date'),
    preferred_time: choice('Preferred Time', options(PREFERRED_TIMES)),
    notes: field('Notes', 'area'),
  },
  profiles: {
    first_name: field('First Name'),
    last_name: field('Last Name'),
    phone_number: field('Phone Number', 'tel'),
    date_of_birth: field('Date of Birth', 'date'),
    blood_type: bloodType,
    ...address,
    recent_illness: field('Recent illness', 'tick'),
    medications: field('Taking medications', 'tick'),
    previous_donation: field('Has donated before', 'tick'),
    last_donation_date: field('Last Donation Date', 'date'),
  },
  inventory: {
    blood_type: bloodType,
    units: field('Units', 'number'),
    component: choice('Component', options(COMPONENTS)),
    location: field('Location'),
    added_date: field('Added', 'date'),
    expiry_date: field('Expires', 'date'),
    outcome: {
      ...choice('Used or discarded', options({ used: 'Used', discarded: 'Discarded' })),
      isChosen: true,
    },
    discard_reason: field('Reason'),
  },
  drives: {
    name: field('Name'),
    date: field('Date', 'date'),
    start_time: field('Opens', 'time'),
    end_time: field('Ends', 'time'),
    location: field('Location'),
    address: field('Address'),
    zip_code: field('ZIP Code'),
    slots_total: field('Places', 'number'),
    requirements: field('Requirements', 'lines'),
    incentives: field('Incentives', 'lines'),
    called_off: field('Called off', 'tick'),
    called_off_reason: field('Reason', 'area'),
  },
  reservations: {
    preferred_time: field('Preferred Time', 'time'),
    cancelled: field('Cancelled', 'tick'),
    checked_in_at: field('Arrived'),
    no_show: field('Did not come', 'tick'),
    walk_in_name: field('Name'),
    walk_in_contact: field('Contact'),
  },
  drive_proposals: {
    organization: field('Organization'),
    place_kind: choice('Kind of Place', options(HOST_PLACES)),
    contact_name: field('Contact Name'),
    phone_number: field('Phone Number', 'tel'),
    email: field('E-mail', 'email'),
    ...address,
    preferred_date: field('Preferred Date', 'date'),
    expected_donors: field('Expected Donors', 'number'),
    notes: field('Notes', 'area'),
    answer: field('Answer', 'area'),
  },
  pledges: {
    blood_type: field('Blood Type'),
    contact_name: field('Contact Name'),
    contact_phone: field('Phone Number', 'tel'),
    note: field('Note', 'area'),
    withdrawn: field('Withdrawn', 'tick'),
    contested: field('Contested', 'tick'),
    decision: field('Answer'),
    outcome: field('Outcome'),
  },
  // an inbox mark that is refused loses nothing that anybody typed
  inbox: {},
};

export type NamedField = FieldWords & { name: string };

/** Lists the columns of a record that have labels, in the order of its form. */
export function listNamedFields(table: SyncedName, names: readonly string[]): NamedField[] {
  return Object.entries(FIELDS[table])
    .filter(([name]) => names.includes(name))
    .map(([name, words]) => ({ name, ...words }));
}

/** Returns the label of a column; null for columns that the screen never shows. */
export function findLabel(table: SyncedName, name: string): string | null {
  return FIELDS[table][name]?.label ?? null;
}

/** Joins a list of texts, one a line. @param value text that is in lines already stays as it is */
export const joinLines = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';

/** Describes a value as the screen shows it. */
export function describeValue({ kind, options: choices }: FieldWords, value: unknown): string {
  if (kind === 'tick') return value === true ? 'Yes' : 'No';
  if (kind === 'lines') return joinLines(value) || 'Not given';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return 'Not given';
  if (kind === 'date') return describeDate(value);
  if (kind === 'time') return describeClock(value);
  return choices?.find((option) => option.value === value)?.label ?? value;
}
