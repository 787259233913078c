import { useEffect } from 'react';
import { useLive } from '@/store/hooks/use-live';

/** The count as people read it in a small circle. */
const shorten = (count: number) => (count > 99 ? '99+' : String(count));

/** The number of unread alerts beside a link to the inbox, and on the app's icon. */
export default function UnreadCount() {
  const { rows } = useLive('inbox', {
    // the key of a read alert begins with 1
    selector: { feed: { $lt: '1' } },
    sort: [{ feed: 'asc' }],
  });
  const count = rows?.length;
  useEffect(() => {
    if (count === undefined) return;
    // missing in Firefox and in tabs of some browsers, whatever the types say
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
    const set = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    set?.catch(() => undefined);
  }, [count]);
  // what it counted belongs to whoever was here
  useEffect(
    () => () => {
      (navigator as Partial<Navigator>).clearAppBadge?.().catch(() => undefined);
    },
    [],
  );
  if (!count) return null;
  return (
    <span className="absolute -top-1 -right-2 min-w-5 rounded-full bg-accent px-1 text-center text-14 leading-5 font-bold text-on-accent">
      {shorten(count)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
