import type { Fields } from '@/protocol';
import { byLatest, isOfTeam, text } from '../compare';

/** A member's device gets this many pledges of other people to the hospital. */
const TEAM = 300;

/**
 * Whether the pledge is another person's, to the member's hospital. Only the member's own pledges have a `user_id` on
 * this device.
 */
const isForTeam = (row: Fields) => isOfTeam(row) && text(row['user_id']) === '';
const isLive = (row: Fields) => row['status'] === 'open' || row['status'] === 'accepted';

export const firstPledges = (rows: Fields[]): Fields[] => [
  ...rows.filter((row) => !isForTeam(row)),
  ...rows
    .filter(isForTeam)
    .sort((a, b) => Number(isLive(b)) - Number(isLive(a)) || byLatest('created_at')(a, b))
    .slice(0, TEAM),
];
