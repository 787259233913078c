import { Droplet, HandHeart } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from '@/ui/Link';
import { mayGiveOn } from '@/blood/may-give';
import { NextThing } from '@/app/next/NextThing';
import { useNextThings } from '@/app/next/use-next-things';
import { NextReservation, selectNext } from '@/features/drives/NextReservation';
import { type Booking, useBookings } from '@/features/drives/use-reservations';
import { LivePledges } from '@/features/pledges/LivePledges';
import { isLivePledge } from '@/features/pledges/pledge-state';
import { useOwnPledges } from '@/features/pledges/use-pledges';
import { RequestsForDonor } from '@/features/requests/list/RequestsForDonor';
import { useRequestsForDonor } from '@/features/requests/list/use-requests-for-donor';
import { OpenOwnRequests, selectOpen } from '@/features/requests/own/OpenOwnRequests';
import { useOwnRequests } from '@/features/requests/own/use-own-requests';
import { paths } from '@/paths';
import type { SyncedName } from '@/collections/facts';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useGiving } from '@/store/hooks/use-giving';
import { useLive } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { getTodayInput } from '@/ui/date-words';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { useNow } from '@/ui/use-now';

const RemindMe = lazy(() => import('@/features/alerts/RemindMe'));

/** How many requests for the person are shown at first. */
const LISTED = 2;
/** Among how many of the person's latest requests the open ones are looked for. */
const LATEST = 50;
/** The collections that the page reads. */
const SHOWN: SyncedName[] = [
  'blood_requests',
  'donors',
  'drives',
  'pledges',
  'profiles',
  'reservations',
];
/** How long the page waits at most for collections that this device has not pulled yet, ms. */
const PATIENCE_MS = 4000;
/** How long the two ways wait for the next thing, which stands above them, ms. A skeleton appears then too. */
const LATE_MS = 300;

type GroupProps = { title: string; all?: { to: string; label: string }; children: ReactNode };

function Group({ title, all, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-22 font-semibold">{title}</h2>
        {all && (
          <Link to={all.to} className="link inline-flex min-h-11 items-center">
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/**
 * Whether the parts of the page can be shown: this device has pulled all that they need, or cannot pull now, or has
 * taken too long.
 */
function useHasPulled(): boolean {
  const { rows } = useLive('checkpoints', { selector: { id: { $in: SHOWN } } });
  const cannot = useStatus((status) => status.asked && !status.online);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return rows?.length === SHOWN.length || cannot || isLate;
}

type UnderWayProps = {
  requests: readonly BloodRequestDoc[];
  pledges: readonly PledgeDoc[];
  booking: Booking | undefined;
};

/** Shows a person's open requests, their pledges and their next reserved spot, from this device. */
function UnderWay({ requests, pledges, booking }: UnderWayProps) {
  return (
    <>
      {requests.length > 0 && (
        <Group
          title="Your open requests"
          all={{ to: paths.myRequests, label: 'All your requests' }}
        >
          <OpenOwnRequests requests={requests} />
        </Group>
      )}
      {pledges.length > 0 && (
        <Group title="Where you offered to give">
          <LivePledges pledges={pledges} />
        </Group>
      )}
      {booking && (
        <Group title="Your next reservation">
          <NextReservation booking={booking} />
        </Group>
      )}
    </>
  );
}

/** The two ways on: to ask for blood, and to give it. */
const Ways = () => (
  <div className="grid grid-fit gap-3 sm:max-w-form">
    <LinkButton to={paths.createRequest} variant="secondary" className="max-sm:px-2">
      <Icon of={Droplet} />I need blood
    </LinkButton>
    <LinkButton to={paths.donorForm} variant="secondary">
      <Icon of={HandHeart} />
      Donate
    </LinkButton>
  </div>
);

/**
 * Whether this device took long to say what is next. The two ways are then shown without it, and stay first, so that
 * they do not move.
 */
function useIsLate(isReady: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isLate;
}

/**
 * Shows the next thing that a person should do, what they have under way and which requests need them. Its parts appear together, so that none of them
 * moves when another arrives.
 */
function Now({ userId }: { userId: string }) {
  const now = useNow();
  const things = useNextThings(userId);
  const giving = useGiving(userId);
  const own = useOwnRequests(userId, LATEST);
  const pledges = useOwnPledges(userId);
  const bookings = useBookings(userId);
  const needs = useRequestsForDonor(userId);
  const hasPulled = useHasPulled();
  const isRead =
    things && giving && pledges && bookings && needs.requests && needs.isPlaced !== null;
  const isReady = isRead && hasPulled;
  const isLate = useIsLate(Boolean(isReady));
  if (!isReady)
    return (
      <>
        {isLate && <Ways />}
        <Skeleton rows={6} label="Looking for what you have under way" />
      </>
    );
  const { nextDay } = giving;
  return (
    <>
      {isLate && <Ways />}
      <NextThing things={things} />
      {!isLate && <Ways />}
      <UnderWay
        requests={own.state === 'ready' ? selectOpen(own.rows, now) : []}
        pledges={pledges.filter(isLivePledge)}
        booking={selectNext(bookings)}
      />
      <Group title="Requests that need you">
        {nextDay !== null && mayGiveOn(giving, getTodayInput()) && (
          <p className="font-medium">You may give blood now.</p>
        )}
        <RequestsForDonor
          needs={needs}
          limit={LISTED}
          isRestSaid={things[0]?.kind === 'rest'}
          remind={
            <Suspense fallback={<div className="min-h-12" />}>
              <RemindMe userId={userId} />
            </Suspense>
          }
        />
      </Group>
    </>
  );
}

/** The home page of people who are logged in. */
export default function ForYou({ userId }: { userId: string }) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-6 sm:py-10">
      <Now userId={userId} />
    </div>
  );
}
