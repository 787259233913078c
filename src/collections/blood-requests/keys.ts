import { isOver } from '@/blood/request-life';
import { getSeverity } from '@/blood/urgency';
import { defineRules } from '../define';
import { makeNewestKey, UNLISTED } from '../local';
import type { BloodRequestDoc } from './row';

/**
 * Makes the index keys. The feed holds the open requests, ordered by severity and then from the newest to the oldest.
 */
function makeKeys(row: BloodRequestDoc) {
  const newest = makeNewestKey(row.created_at);
  const open = !isOver(row) && row.expired !== true;
  return { newest, feed: open ? `${getSeverity(row.urgency)}${newest}` : UNLISTED };
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
