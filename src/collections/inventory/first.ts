import type { Fields } from '@/sync/protocol';
import { byLatest } from '../compare';

/** How many of the units that have left the shelf a member gets: the latest. */
const USED = 50;

export const firstUnits = (rows: Fields[]): Fields[] => [
  ...rows.filter((row) => !row['outcome']),
  ...rows
    .filter((row) => row['outcome'])
    .sort(byLatest('closed_at'))
    .slice(0, USED),
];
