import { isOver } from '@/blood/request-life';
import { getSeverity } from '@/blood/urgency';
import type { Fields } from '@/sync/protocol';
import { defineRules } from '../define';
import { byLatest, isOfTeam, text } from '../first-contact';
import { MOST_URGENT, TEAM_LIVE } from '../listed';
import { makeNewestKey, UNLISTED } from '../local';
import type { BloodRequestDoc } from './row';

/** Of a hospital's own requests that are over, the latest that a member holds. */
const TEAM_OVER = 50;

/** A request is in the feed while it is open: by severity, then newest. */
function makeKeys(row: BloodRequestDoc) {
  const newest = makeNewestKey(row.created_at);
  const open = !isOver(row) && row.expired !== true;
  return { newest, feed: open ? `${getSeverity(row.urgency)}${newest}` : UNLISTED };
}

const rankUrgency = (row: Fields) => getSeverity(text(row['urgency']));
const isAnswered = (row: Fields) =>
  row['request_fulfilled'] === true || Boolean(row['closed_reason']);
const isListed = (row: Fields) =>
  row['request_fulfilled'] === false && !row['closed_reason'] && !row['expired'] && !row['hidden'];

export const bloodRequests = defineRules<BloodRequestDoc>({
  indexes: [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']],
  addKeys: (row) => ({ user_id: '', ...row, ...makeKeys(row as unknown as BloodRequestDoc) }),
  selectFirst(rows) {
    const latest = byLatest('created_at');
    const team = rows.filter(isOfTeam).sort(latest);
    return [
      ...rows
        .filter(isListed)
        .sort((a, b) => rankUrgency(a) - rankUrgency(b) || latest(a, b))
        .slice(0, MOST_URGENT),
      ...team.filter((row) => !isAnswered(row)).slice(0, TEAM_LIVE),
      ...team.filter(isAnswered).slice(0, TEAM_OVER),
    ];
  },
  isPublic: (doc) =>
    !doc.request_fulfilled &&
    !doc.closed_reason &&
    doc.expired !== true &&
    doc.hidden !== true &&
    doc.unsent !== 1,
  saidByOthers: ['request_fulfilled'],
});
