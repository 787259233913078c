import { CLOSED_REASONS, type ClosedReason, COMPONENTS } from '@/blood/request-life';
import { REQUESTER_TYPES } from '@/blood/offer';
import { URGENCIES, URGENCY_WINDOW } from '@/blood/urgency';
import { paths } from '@/paths';
import { describeDay } from '@/ui/date-words';
import type { WordsOf } from './define';
import { describeUnits } from './describe';
import { bloodType, choice, elsewhere, field } from './labels';

export const isClosedReason = (value: unknown): value is ClosedReason =>
  typeof value === 'string' && value in CLOSED_REASONS;

export const bloodRequests = {
  kind: 'blood request',
  plural: 'requests',
  labels: {
    requester_name: field('Name'),
    requester_type: choice('Requester Type', REQUESTER_TYPES),
    hospital: field('Hospital'),
    location: field('Location'),
    hospital_zip: field('Hospital ZIP Code'),
    blood_type: bloodType,
    component: choice('Kind of Blood', COMPONENTS),
    required_units: field('Units Needed', 'number'),
    urgency: choice(
      'Urgency',
      Object.fromEntries(
        URGENCIES.map((urgency) => [urgency, `${urgency} (${URGENCY_WINDOW[urgency]})`]),
      ),
    ),
    contact: field('Contact Number', 'tel'),
    email: field('E-mail', 'email'),
    reason: field('Reason', 'area'),
    additional_info: field('Additional Information', 'area'),
    ward: field('Ward'),
    needed_on: { ...elsewhere('Needed On', 'date'), isChosen: true },
    needed_from: { ...elsewhere('Donors From', 'moment'), isChosen: true },
    needed_until: { ...elsewhere('Donors Until', 'moment'), isChosen: true },
    objection: elsewhere('Objection', 'area'),
    request_fulfilled: field('Fulfilled', 'tick'),
    user_id: null,
    user_email: null,
    patient_id: null,
    org_id: null,
  },
  describe: (record) =>
    describeUnits(record['required_units'], record['blood_type'], record['hospital']),
  link: ({ id }) => ({ to: paths.request(id), label: 'View request' }),
  audit: {
    what: 'a blood request',
    added: ({ needed_on: day }) =>
      typeof day === 'string' ? `Added a blood request for ${describeDay(day)}` : null,
    changed(after) {
      const day = after['needed_on'];
      if (typeof day === 'string') return `Moved a blood request to ${describeDay(day)}`;
      if (after['request_fulfilled'] !== true) return null;
      const reason = after['closed_reason'];
      const why = isClosedReason(reason) ? ` (${CLOSED_REASONS[reason].toLowerCase()})` : '';
      return `Marked a blood request as fulfilled${why}`;
    },
  },
  forms: {
    'blood-request': {
      title: 'Blood request',
      to: paths.createRequest,
      anew: 'Use in a new request',
    },
    'request-edit': {
      title: 'Change to a blood request',
      to: paths.request,
      of: 'blood_requests',
      edits: true,
    },
    objection: { title: 'Objection to reports', to: paths.request, of: 'blood_requests' },
  },
} satisfies WordsOf<'blood_requests'>;
