import { HOST_PLACES } from '@/blood/drive';
import { paths } from '@/paths';
import type { WordsOf } from './define';
import { joined } from './describe';
import { address, choice, field } from './labels';

export const driveProposals = {
  kind: 'blood drive proposal',
  plural: 'proposed drives',
  labels: {
    organization: field('Organization'),
    place_kind: choice('Kind of Place', HOST_PLACES),
    contact_name: field('Contact Name'),
    phone_number: field('Phone Number', 'tel'),
    email: field('E-mail', 'email'),
    ...address,
    preferred_date: field('Preferred Date', 'date'),
    expected_donors: field('Expected Donors', 'number'),
    notes: field('Notes', 'area'),
    answer: field('Answer', 'area'),
    user_id: null,
    user_email: null,
    drive_id: null,
  },
  describe: (record) => joined(record['organization'], record['city'], record['state']),
  link: () => ({ to: paths.organizeDrive, label: 'View proposal' }),
  audit: {
    what: 'a proposal of a drive',
    changed(after) {
      if (after['drive_id']) return 'Made a drive from a proposal';
      return after['answer'] ? 'Answered a proposal of a drive' : null;
    },
  },
  forms: {
    'drive-proposal': { title: 'Blood drive proposal', to: paths.organizeDrive },
    'proposal-answer': { title: 'Answer to a proposal', to: () => paths.adminProposals },
  },
} satisfies WordsOf<'drive_proposals'>;
