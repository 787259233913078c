import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { markRead } from '@/features/alerts/inbox-commands';
import { type GivenBlood, readGiven, readReservation } from '@/features/history/gifts';
import { paths } from '@/paths';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useHasDirtyForm } from '@/ui/form/dirty-forms';

const ThanksDialog = lazy(() => import('@/features/history/ThanksDialog'));
const RemindMe = lazy(() => import('@/features/alerts/RemindMe'));

interface News {
  /** the id of the alert */
  alert: string;
  given: GivenBlood;
  /** the page that thanks the donor itself */
  page: string | null;
}

/** Returns the newest alert that the person has not read and that says that they gave blood, with what they gave. */
function useNews(userId: string): News | null {
  const { rows } = useLive('inbox', {
    // the key of an unread alert begins with 0, that of a read one with 1
    selector: { feed: { $lt: '1' } },
    sort: [{ feed: 'asc' }],
  });
  const alert = rows?.find(({ kind }) => kind === 'pledge_given');
  const pledge = useLiveOne('pledges', alert?.pledge_id ?? null);
  const driveId = alert?.drive_id ?? null;
  const drive = useLiveOne('drives', driveId);
  const { rows: reservations } = useLive(
    'reservations',
    driveId ? { selector: { user_id: userId, drive_id: driveId } } : null,
  );
  if (!alert) return null;
  if (pledge?.status === 'given')
    return { alert: alert.id, given: readGiven(pledge), page: paths.pledge(pledge.request_id) };
  const reservation = reservations?.find(({ given_on }) => given_on);
  const gift = reservation && drive !== undefined ? readReservation(reservation, drive) : null;
  if (!gift) return null;
  const { hospital = '', on = null } = alert.codes;
  const given = { ...gift, place: gift.place || hospital, isAtDrive: true, next: on };
  return { alert: alert.id, given, page: null };
}

/**
 * Thanks a donor as soon as this device learns that they gave blood, whatever page is open, also without a network.
 * It does so once: the alert then counts as read, on all devices of the person. It waits until nothing is being typed.
 */
export default function GaveBlood({ userId }: { userId: string }) {
  const news = useNews(userId);
  const isTyping = useHasDirtyForm();
  const { pathname } = useLocation();
  const [thanked, setThanked] = useState<GivenBlood | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = news?.alert;
  // the page of the offer thanks them itself
  if (news && !isTyping && pathname !== news.page && thanked?.key !== news.given.key) {
    setThanked(news.given);
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
        given={thanked}
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
