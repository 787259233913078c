import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PledgeDoc } from '@/collections/pledges/row';
import { markRead } from '@/features/alerts/inbox-commands';
import { paths } from '@/paths';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useHasDirtyForm } from '@/ui/form/dirty-forms';

const ThanksDialog = lazy(() => import('@/features/history/ThanksDialog'));
const RemindMe = lazy(() => import('@/features/alerts/RemindMe'));

/** Returns the newest alert that the person has not read and that says that they gave blood, with their offer. */
function useNews() {
  const { rows } = useLive('inbox', {
    // the key of an unread alert begins with 0, that of a read one with 1
    selector: { feed: { $lt: '1' } },
    sort: [{ feed: 'asc' }],
  });
  const alert = rows?.find(({ kind }) => kind === 'pledge_given');
  const pledge = useLiveOne('pledges', alert?.pledge_id ?? null);
  return alert && pledge?.status === 'given' ? { alert: alert.id, pledge } : null;
}

/**
 * Thanks a donor as soon as this device learns that they gave blood, whatever page is open, also without a network.
 * It does so once: the alert then counts as read, on all devices of the person. It waits until nothing is being typed.
 */
export default function GaveBlood({ userId }: { userId: string }) {
  const news = useNews();
  const isTyping = useHasDirtyForm();
  const { pathname } = useLocation();
  const [thanked, setThanked] = useState<PledgeDoc | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = news?.alert;
  // the page of the offer thanks them itself
  const isThere = news !== null && pathname === paths.pledge(news.pledge.request_id);
  if (news && !isTyping && !isThere && thanked?.id !== news.pledge.id) {
    setThanked(news.pledge);
    setIsOpen(true);
  }
  useEffect(() => {
    // if it could not be saved, the person is thanked once more after a reload
    if (id !== undefined && !isTyping) markRead([id]).catch(() => undefined);
  }, [id, isTyping]);
  if (!thanked || !isOpen) return null;
  return (
    <Suspense>
      <ThanksDialog
        pledge={thanked}
        remind={
          <Suspense>
            <RemindMe userId={userId} />
          </Suspense>
        }
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
}
