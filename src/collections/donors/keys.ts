import { isHealthy } from '@/blood/health';
import type { Fields } from '@/protocol';
import { defineRules } from '../define';
import { makeNewestKey, UNLISTED } from '../local';
import type { DonorDoc } from './row';

/** Makes the index keys. The feed holds the available donations, newest first. */
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
    // the server derives `is_healthy` by the same rule; a viewer who does not get the answers does not get
    // `is_healthy` either
    ...('recent_illness' in row && { is_healthy: deriveHealth(row) }),
    ...makeKeys(row),
  }),
  isPublic: (doc) => doc.is_available && doc.unsent === 0,
});
