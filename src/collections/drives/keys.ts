import type { Fields } from '@/protocol';
import { defineRules } from '../define';
import type { DriveDoc } from './row';

/** Counts the free spots as the server does, so that a change of the capacity shows at once. */
function countFree(row: Fields): unknown {
  const { slots_total: total, slots_taken: taken } = row;
  return typeof total === 'number' && typeof taken === 'number'
    ? Math.max(0, total - taken)
    : row['slots_available'];
}

export const drives = defineRules<DriveDoc>({
  indexes: [['date']],
  addKeys: (row) => ({ ...row, slots_available: countFree(row) }),
  isPublic: (doc) => doc.deleted !== true,
});
