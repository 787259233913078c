import type { Fields } from '@/protocol';
import { byLatest } from '../compare';

/** A member's device gets this many entries of units that have left the shelf: the latest. */
const USED = 50;

export const firstUnits = (rows: Fields[]): Fields[] => [
  ...rows.filter((row) => !row['outcome']),
  ...rows
    .filter((row) => row['outcome'])
    .sort(byLatest('closed_at'))
    .slice(0, USED),
];
