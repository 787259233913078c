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
  saidByOthers: ['decision', 'outcome'],
});
