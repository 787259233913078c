import { defineRules } from '../define';
import { makeNewestKey } from '../local';
import type { ScanDoc } from './row';

export const scans = defineRules<ScanDoc>({
  indexes: [['user_id', 'newest']],
  addKeys: (row) => ({ ...row, newest: makeNewestKey(String(row['created_at'])) }),
});
