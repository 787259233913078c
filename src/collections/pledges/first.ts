import type { Fields } from '@/sync/protocol';
import { byLatest, isOfTeam, text } from '../compare';

/** How many pledges to their hospital a member holds. */
const TEAM = 300;

/** Whether a pledge is another person's pledge to the hospital. The member's own pledge has an account. */
const isForTeam = (row: Fields) => isOfTeam(row) && text(row['user_id']) === '';
const isLive = (row: Fields) => row['status'] === 'open' || row['status'] === 'accepted';

export const firstPledges = (rows: Fields[]): Fields[] => [
  ...rows.filter((row) => !isForTeam(row)),
  ...rows
    .filter(isForTeam)
    .sort((a, b) => Number(isLive(b)) - Number(isLive(a)) || byLatest('created_at')(a, b))
    .slice(0, TEAM),
];
