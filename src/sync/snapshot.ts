import { BLOOD_TYPES } from '@/blood/blood-type';
import { getSeverity } from '@/blood/urgency';
import type { SyncedName } from '@/collections/all';
import { MOST_URGENT, NEWEST_OF_A_TYPE, TEAM_LIVE } from '@/collections/listed';
import type { LocalDocument } from '@/store/changes/pending';
import type { Fields } from './protocol';

/** How many of the newest drives a first contact gives, as in `private.first_drives` in supabase/migrations. */
const LATEST_DRIVES = 1000;
/** How many of those drives may be one hospital's: the ones that take place first. */
const LATEST_OF_A_HOSPITAL = 100;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Compares times or ids. In the server's format they compare as text, down to the microsecond. */
const order = (a: string, b: string) => Number(a > b) - Number(a < b);
const compareLatest = (column: string) => (a: Fields, b: Fields) =>
  order(text(b[column]), text(a[column])) || order(text(a['id']), text(b['id']));
/** How many records of their hospital a member holds: the latest, as the server lists them. */
const TEAM = { live: TEAM_LIVE, over: 50, pledges: 300, reservations: 1000, used: 50 };
const isOfTeam = (row: Fields) => text(row['org_id']) !== '';
const isOver = (row: Fields) => row['request_fulfilled'] === true || Boolean(row['closed_reason']);
/** Whether a pledge is another person's pledge to the hospital. The member's own pledge has an account. */
const isForTeam = (row: Fields) => isOfTeam(row) && text(row['user_id']) === '';
const isCalledOff = (row: Fields) => row['called_off'] === true;
const isLive = (row: Fields) => row['status'] === 'open' || row['status'] === 'accepted';

const rankUrgency = (row: Fields) => getSeverity(text(row['urgency']));

/**
 * Selects, from the rows that a visitor or user holds, those that a first contact would give them now.
 * Each rule has its counterpart in `private.first_<collection>`. The digest compares the two: change them together.
 * @param held documents that the server has; the rows of others have no `user_id`
 */
export function selectSnapshot(collection: SyncedName, held: LocalDocument[]): Set<string> {
  // the server's values, without unsent changes
  const rows: Fields[] = held.map((doc) => ({ ...doc, ...doc.pending?.base }));
  const own = rows.filter((row) => text(row['user_id']) !== '' && !isOfTeam(row));
  const latest = compareLatest('created_at');
  let listed = rows;
  if (collection === 'donors') {
    const sorted = rows.filter((row) => row['is_available'] === true).sort(latest);
    listed = BLOOD_TYPES.flatMap((type) =>
      sorted.filter((row) => row['blood_type'] === type).slice(0, NEWEST_OF_A_TYPE),
    );
  } else if (collection === 'blood_requests') {
    const team = rows.filter(isOfTeam).sort(latest);
    const urgent = rows
      .filter(
        (row) =>
          row['request_fulfilled'] === false &&
          !row['closed_reason'] &&
          !row['expired'] &&
          !row['hidden'],
      )
      .sort((a, b) => rankUrgency(a) - rankUrgency(b) || latest(a, b))
      .slice(0, MOST_URGENT);
    listed = [
      ...urgent,
      ...team.filter((row) => !isOver(row)).slice(0, TEAM.live),
      ...team.filter(isOver).slice(0, TEAM.over),
    ];
  } else if (collection === 'pledges') {
    const [team, others] = [rows.filter(isForTeam), rows.filter((row) => !isForTeam(row))];
    team.sort((a, b) => Number(isLive(b)) - Number(isLive(a)) || latest(a, b));
    listed = [...others, ...team.slice(0, TEAM.pledges)];
  } else if (collection === 'reservations') {
    // other people's reservations at the hospital's drives; the member's own have an account
    const team = rows.filter((row) => text(row['user_id']) === '').sort(latest);
    const mine = rows.filter((row) => text(row['user_id']) !== '');
    listed = [...mine, ...team.slice(0, TEAM.reservations)];
  } else if (collection === 'inventory') {
    const closed = rows.filter((row) => row['outcome']).sort(compareLatest('closed_at'));
    listed = [...rows.filter((row) => !row['outcome']), ...closed.slice(0, TEAM.used)];
  } else if (collection === 'drives') {
    const counts = new Map<string, number>();
    listed = rows
      .sort(
        (a, b) => Number(isCalledOff(a)) - Number(isCalledOff(b)) || compareLatest('date')(a, b),
      )
      .filter((row) => {
        const org = text(row['org_id']);
        const place = (counts.get(org) ?? 0) + 1;
        counts.set(org, place);
        return org === '' || place <= LATEST_OF_A_HOSPITAL;
      })
      .sort(compareLatest('date'))
      .slice(0, LATEST_DRIVES);
  }
  return new Set([...own, ...listed].map((row) => text(row['id'])));
}
