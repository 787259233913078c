import { paths } from '@/paths';
import type { Fields } from '@/protocol';
import type { WordsOf } from './define';
import { joined } from './describe';
import { field } from './labels';

const OUTCOMES: Record<string, string> = {
  given: 'Said that a donor gave blood',
  missed: 'Said that a donor did not come',
  could_not: 'Said that a donor came and could not give',
};

/** Describes what an administrator or a hospital's team said of a donor. */
function describeChange({ outcome, seen_at: seen }: Fields): string | null {
  if (typeof outcome === 'string' && outcome in OUTCOMES) return OUTCOMES[outcome] ?? null;
  if (seen === undefined) return null;
  return seen === null ? 'Took back that a donor is here' : 'Said that a donor is here';
}

export const pledges: WordsOf<'pledges'> = {
  kind: 'offer to give',
  plural: 'offers to give',
  labels: {
    blood_type: field('Blood Type'),
    contact_name: field('Contact Name'),
    contact_phone: field('Phone Number', 'tel'),
    note: field('Note', 'area'),
    withdrawn: field('Withdrawn', 'tick'),
    contested: field('Contested', 'tick'),
    decision: field('Answer'),
    on_way_at: field('On the way'),
    here_at: field('Here'),
    still_coming_at: field('Still coming'),
    seen_at: field('Seen at the desk'),
    outcome: field('Outcome'),
    user_id: null,
    request_id: null,
    donor_id: null,
    arrive_by: null,
    agreed_until: null,
    consent_version: null,
    may_ask: null,
  },
  describe: (record) => joined(record['blood_type'], record['hospital']),
  link: ({ id, request_id }) => ({ to: paths.request(request_id ?? id), label: 'View request' }),
  audit: { what: 'an offer to give', changed: describeChange },
  forms: {
    pledge: {
      title: 'Offer to donate',
      to: paths.pledge,
      of: 'blood_requests',
      hasOwnFields: true,
    },
  },
};
