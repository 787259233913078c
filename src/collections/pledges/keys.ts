import type { Fields } from '@/sync/protocol';
import { defineRules } from '../define';
import { byLatest, isOfTeam, text } from '../first-contact';
import { makeNewestKey } from '../local';
import type { PledgeDoc } from './row';

/** Of the pledges to their hospital, how many a member holds. */
const TEAM = 300;

/** A pledge of somebody else to the hospital; the donor's own has an account. */
const isForTeam = (row: Fields) => isOfTeam(row) && text(row['user_id']) === '';
const isLive = (row: Fields) => row['status'] === 'open' || row['status'] === 'accepted';

export const pledges = defineRules<PledgeDoc>({
  indexes: [
    ['request_id', 'newest'],
    ['user_id', 'newest'],
  ],
  addKeys: (row) => ({
    user_id: '',
    ...row,
    newest: makeNewestKey(String(row['created_at'])),
  }),
  selectFirst: (rows) => [
    ...rows.filter((row) => !isForTeam(row)),
    ...rows
      .filter(isForTeam)
      .sort((a, b) => Number(isLive(b)) - Number(isLive(a)) || byLatest('created_at')(a, b))
      .slice(0, TEAM),
  ],
  saidByOthers: ['decision', 'outcome'],
});
