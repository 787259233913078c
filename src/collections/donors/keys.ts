import { isHealthy } from '@/blood/health';
import type { Fields } from '@/sync/protocol';
import { defineRules } from '../define';
import { makeNewestKey, UNLISTED } from '../local';
import type { DonorDoc } from './row';

/** A donation is in the feed while it is available. */
function makeKeys(row: Fields) {
  const newest = makeNewestKey(String(row['created_at']));
  return { newest, feed: row['is_available'] ? newest : UNLISTED };
}

const deriveHealth = (row: Fields) =>
  isHealthy(row['recent_illness'] as boolean | null, row['any_medications'] as boolean | null);

export const donors = defineRules<DonorDoc>({
  indexes: [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']],
  addKeys: (row) => ({
    user_id: '',
    ...row,
    // the server derives it by the same rule; viewers who may not see the answers do not get it
    ...('recent_illness' in row && { is_healthy: deriveHealth(row) }),
    ...makeKeys(row),
  }),
  isPublic: (doc) => doc.is_available && doc.unsent === 0,
});
