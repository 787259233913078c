import type { InboxDoc } from '@/collections/inbox/row';
import { useLive } from '@/store/hooks/use-live';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';

/** Returns the alerts on this device: unread ones first, then the newest. */
export const useInbox = (limit: number): LiveList<InboxDoc> =>
  useLiveList(
    'inbox',
    { selector: { feed: { $gte: '' } }, sort: [{ feed: 'asc' }], limit: limit + 1 },
    { limit },
  );

/** Returns the ids of unread alerts; null until the store has answered. */
export function useUnread(): string[] | null {
  const { rows } = useLive('inbox', {
    // the key of a read alert begins with 1
    selector: { feed: { $lt: '1' } },
    sort: [{ feed: 'asc' }],
  });
  return rows && rows.map(({ id }) => id);
}
