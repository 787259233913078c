import { paths } from '@/paths';
import type { WordsOf } from './define';

/** People only mark what the server puts there. A mark that is refused loses nothing that anybody typed. */
export const inbox: WordsOf<'inbox'> = {
  kind: 'alert',
  plural: 'alerts',
  labels: {},
  describe: () => '',
  link: () => ({ to: paths.inbox, label: 'View alerts' }),
  audit: null,
  forms: {},
};
