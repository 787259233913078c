import type { Fields } from '@/sync/protocol';
import { defineRules } from '../define';
import { byLatest, text } from '../first-contact';
import type { DriveDoc } from './row';

/** How many of the newest drives a first contact gives, as in `private.first_drives` in supabase/migrations. */
const LATEST = 1000;
/** How many of them may be one hospital's: those that take place first. */
const LATEST_OF_A_HOSPITAL = 100;

/** Counts the free spots by the server's rule, so that a change of the capacity shows at once. */
function countFree(row: Fields): unknown {
  const { slots_total: total, slots_taken: taken } = row;
  return typeof total === 'number' && typeof taken === 'number'
    ? Math.max(0, total - taken)
    : row['slots_available'];
}

const isCalledOff = (row: Fields) => row['called_off'] === true;

export const drives = defineRules<DriveDoc>({
  indexes: [['date']],
  addKeys: (row) => ({ ...row, slots_available: countFree(row) }),
  selectFirst(rows) {
    const counts = new Map<string, number>();
    return rows
      .sort((a, b) => Number(isCalledOff(a)) - Number(isCalledOff(b)) || byLatest('date')(a, b))
      .filter((row) => {
        const org = text(row['org_id']);
        const place = (counts.get(org) ?? 0) + 1;
        counts.set(org, place);
        return org === '' || place <= LATEST_OF_A_HOSPITAL;
      })
      .sort(byLatest('date'))
      .slice(0, LATEST);
  },
  isPublic: (doc) => doc.deleted !== true,
});
