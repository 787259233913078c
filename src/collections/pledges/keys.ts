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
  // Two devices of one hospital may report different outcomes without a network. Staff who saw that blood was given
  // know it, and staff who saw the donor know that they came.
  outweighs: { outcome: ['missed', 'could_not', 'given'] },
});
