import { getRank } from '@/blood/request-life';
import type { Fields } from '@/protocol';
import { byLatest, isOfTeam, text } from '../compare';
import { MOST_URGENT, TEAM_LIVE } from '../listed';

/** A member's device gets this many of the hospital's requests that are fulfilled or closed: the newest. */
const TEAM_OVER = 50;

const rank = (row: Fields) =>
  getRank({ urgency: text(row['urgency']), needed_on: text(row['needed_on']) });
const isOver = (row: Fields) => row['request_fulfilled'] === true || Boolean(row['closed_reason']);
const isListed = (row: Fields) =>
  row['request_fulfilled'] === false && !row['closed_reason'] && !row['expired'] && !row['hidden'];

export function firstRequests(rows: Fields[]): Fields[] {
  const latest = byLatest('created_at');
  const team = rows.filter(isOfTeam).sort(latest);
  return [
    ...rows
      .filter(isListed)
      .sort((a, b) => rank(a) - rank(b) || latest(a, b))
      .slice(0, MOST_URGENT),
    ...team.filter((row) => !isOver(row)).slice(0, TEAM_LIVE),
    ...team.filter(isOver).slice(0, TEAM_OVER),
  ];
}
