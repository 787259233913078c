import { paths } from '@/paths';
import type { WordsOf } from './define';
import { joined } from './describe';
import { field } from './labels';

export const scans: WordsOf<'scans'> = {
  kind: 'scan',
  plural: 'scans',
  title: 'Scanned cards',
  labels: {
    user_id: null,
    digest: null,
    here: field('They are here', 'tick'),
    vouched: field('Vouched for'),
    lab_type: field('Type from the laboratory'),
  },
  describe: (record) => joined(record['person_name']),
  link: () => ({ to: paths.scan, label: 'View scanned cards' }),
  audit: null,
  forms: {},
};
