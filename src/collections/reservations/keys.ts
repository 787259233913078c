import { defineRules } from '../define';
import { makeNewestKey } from '../local';
import type { ReservationDoc } from './row';

export const reservations = defineRules<ReservationDoc>({
  indexes: [
    ['drive_id', 'preferred_time'],
    ['user_id', 'newest'],
  ],
  addKeys: (row) => ({
    ...row,
    user_id: row['user_id'] ?? '',
    newest: makeNewestKey(String(row['created_at'])),
  }),
  saidByOthers: ['checked_in_at', 'no_show', 'outcome'],
  // two tablets may report different outcomes without a network; staff who saw that blood was given know it
  outweighs: { outcome: ['could_not', 'given'] },
});
