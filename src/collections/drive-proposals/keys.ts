import { defineRules } from '../define';
import { makeNewestKey } from '../local';
import type { DriveProposalDoc } from './row';

export const driveProposals = defineRules<DriveProposalDoc>({
  indexes: [['user_id', 'newest']],
  addKeys: (row) => ({ ...row, newest: makeNewestKey(String(row['created_at'])) }),
  saidByOthers: ['answer', 'drive_id'],
});
