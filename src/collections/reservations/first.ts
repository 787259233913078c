import type { Fields } from '@/protocol';
import { byLatest, text } from '../compare';

/** A member's device gets this many reservations of other people at the hospital's drives. */
const TEAM = 1000;

/** Whether a reservation is the member's own. Reservations of other people have no `user_id` on this device. */
const isMine = (row: Fields) => text(row['user_id']) !== '';

export const firstReservations = (rows: Fields[]): Fields[] => [
  ...rows.filter(isMine),
  ...rows
    .filter((row) => !isMine(row))
    .sort(byLatest('created_at'))
    .slice(0, TEAM),
];
