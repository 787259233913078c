import { defineRules } from '../define';
import { makeNewestKey } from '../local';
import type { PledgeDoc } from './row';

export const pledges = defineRules<PledgeDoc>({
  indexes: [
    ['request_id', 'newest'],
    ['user_id', 'newest'],
  ],
  addKeys: (row) => ({
    user_id: '',
    ...row,
    newest: makeNewestKey(String(row['created_at'])),
  }),
  saidByOthers: ['decision', 'outcome', 'seen_at'],
  // Two devices of one desk may report differently without a network. Whoever saw blood given knows it, and whoever saw
  // the donor knows that they came.
  outweighs: { outcome: ['missed', 'could_not', 'given'] },
});
