import { getRank, isOver } from '@/blood/request-life';
import { defineRules } from '../define';
import { makeNewestKey, UNLISTED } from '../local';
import type { BloodRequestDoc } from './row';

/**
 * Makes the index keys. The feed holds the open requests: the most urgent first, those for a day last, and
 * among equals the newest first.
 */
function makeKeys(row: BloodRequestDoc) {
  const newest = makeNewestKey(row.created_at);
  const open = !isOver(row) && row.expired !== true;
  return { newest, feed: open ? `${getRank(row)}${newest}` : UNLISTED };
}

export const bloodRequests = defineRules<BloodRequestDoc>({
  indexes: [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']],
  addKeys: (row) => ({ user_id: '', ...row, ...makeKeys(row as unknown as BloodRequestDoc) }),
  isPublic: (doc) =>
    !doc.request_fulfilled &&
    !doc.closed_reason &&
    doc.expired !== true &&
    doc.hidden !== true &&
    doc.unsent !== 1,
  saidByOthers: ['request_fulfilled'],
});
