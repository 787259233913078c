import type { Fields } from '@/sync/protocol';
import { defineRules } from '../define';
import { byLatest, text } from '../first-contact';
import { makeNewestKey } from '../local';
import type { ReservationDoc } from './row';

/** Of the people who come to their hospital's drives, how many a member holds. */
const TEAM = 1000;

/** Those of others have no account here. */
const isMine = (row: Fields) => text(row['user_id']) !== '';

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
  selectFirst: (rows) => [
    ...rows.filter(isMine),
    ...rows
      .filter((row) => !isMine(row))
      .sort(byLatest('created_at'))
      .slice(0, TEAM),
  ],
  saidByOthers: ['checked_in_at', 'no_show'],
});
