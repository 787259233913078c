import { defineRules } from '../define';
import { makeNewestKey } from '../local';
import type { InboxDoc } from './row';

export const inbox = defineRules<InboxDoc>({
  indexes: [['feed']],
  // unread alerts come first, then the newest
  addKeys(row) {
    const newest = makeNewestKey(String(row['created_at']));
    return { ...row, newest, feed: `${Number(row['is_read'])}${newest}` };
  },
});
