import { paths } from '@/paths';
import type { WordsOf } from './define';
import { joined } from './describe';
import { field } from './labels';

export const pledges: WordsOf<'pledges'> = {
  kind: 'answer to a request',
  plural: 'answers to requests',
  labels: {
    blood_type: field('Blood Type'),
    contact_name: field('Contact Name'),
    contact_phone: field('Phone Number', 'tel'),
    note: field('Note', 'area'),
    withdrawn: field('Withdrawn', 'tick'),
    contested: field('Contested', 'tick'),
    decision: field('Answer'),
    outcome: field('Outcome'),
    user_id: null,
    request_id: null,
    donor_id: null,
    arrive_by: null,
    agreed_until: null,
    consent_version: null,
  },
  describe: (record) => joined(record['blood_type'], record['hospital']),
  link: ({ id, request_id }) => ({ to: paths.request(request_id ?? id), label: 'View request' }),
  audit: { what: 'an answer to a request' },
  forms: {
    pledge: {
      title: 'Offer to donate',
      to: paths.pledge,
      of: 'blood_requests',
      hasOwnFields: true,
    },
  },
};
