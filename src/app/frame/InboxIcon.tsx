import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useLive } from '@/store/hooks/use-live';
import { Icon } from '@/ui/Icon';

/** Shortens a count so that it fits into a small circle. */
const shorten = (count: number) => (count > 99 ? '99+' : String(count));

/**
 * The functions that show a number on the app's icon. Firefox and some other browsers lack them in tabs, whatever
 * their types say.
 */
const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
const showBadge = (count: number) =>
  (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(
    () => undefined,
  );

/** A bell with the number of unread alerts. The app's icon shows the same number. */
export default function InboxIcon() {
  const { rows } = useLive('inbox', {
    // the key of an unread alert begins with 0, that of a read one with 1
    selector: { feed: { $lt: '1' } },
    sort: [{ feed: 'asc' }],
  });
  const count = rows?.length;
  useEffect(() => {
    if (count !== undefined) void showBadge(count);
  }, [count]);
  // the count is the person's own, so it goes when they log out
  useEffect(() => () => void showBadge(0), []);
  return (
    <span className="relative">
      <Icon of={Bell} size={22} />
      {Boolean(count) && (
        <span className="absolute -top-1.5 left-3 min-w-5 rounded-full bg-ink px-1 text-center text-14 leading-5 font-bold text-canvas forced-color-adjust-none">
          {shorten(count ?? 0)}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </span>
  );
}
