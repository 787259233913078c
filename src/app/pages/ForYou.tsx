import { Droplet, HandHeart } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from '@/ui/Link';
import { mayGiveOn } from '@/blood/may-give';
import { NextReservation, selectNext } from '@/features/drives/NextReservation';
import { useBookings } from '@/features/drives/use-reservations';
import { LivePledges } from '@/features/pledges/LivePledges';
import { isLivePledge } from '@/features/pledges/pledge-state';
import { useOwnPledges } from '@/features/pledges/use-pledges';
import { RequestsForDonor } from '@/features/requests/list/RequestsForDonor';
import { OpenOwnRequests, selectOpen } from '@/features/requests/own/OpenOwnRequests';
import { useOwnRequests } from '@/features/requests/own/use-own-requests';
import { paths } from '@/paths';
import { useGiving } from '@/store/hooks/use-giving';
import { getTodayInput } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { useNow } from '@/ui/use-now';

const RemindMe = lazy(() => import('@/features/alerts/RemindMe'));

/** How many requests for the person are shown at first. */
const LISTED = 2;
/** Among how many of the person's latest requests the open ones are looked for. */
const LATEST = 50;

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

/** Shows a person's open requests, their pledges and their next reserved spot, from this device. */
function UnderWay({ userId }: { userId: string }) {
  const requests = useOwnRequests(userId, LATEST);
  const pledges = useOwnPledges(userId)?.filter(isLivePledge) ?? [];
  const booking = selectNext(useBookings(userId) ?? []);
  const now = useNow();
  const open = requests.state === 'ready' ? selectOpen(requests.rows, now) : [];
  return (
    <>
      {open.length > 0 && (
        <Group
          title="Your open requests"
          all={{ to: paths.myRequests, label: 'All your requests' }}
        >
          <OpenOwnRequests requests={open} />
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

/** The part of the home page that only people who are logged in see. It is at the top. */
export default function ForYou({ userId }: { userId: string }) {
  const giving = useGiving(userId);
  const nextDay = giving?.nextDay ?? null;
  return (
    <div className="bg-sunken">
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-6 sm:py-10">
        <div className="grid grid-fit gap-3 sm:max-w-form">
          <LinkButton to={paths.createRequest} variant="secondary" className="max-sm:px-2">
            <Icon of={Droplet} />I need blood
          </LinkButton>
          <LinkButton to={paths.donorForm} variant="secondary">
            <Icon of={HandHeart} />
            Donate
          </LinkButton>
        </div>
        <UnderWay userId={userId} />
        <Group title="Requests that need you">
          {nextDay !== null && giving && mayGiveOn(giving, getTodayInput()) && (
            <p className="font-medium">You may give blood now.</p>
          )}
          <RequestsForDonor
            userId={userId}
            limit={LISTED}
            remind={
              <Suspense fallback={null}>
                <RemindMe userId={userId} />
              </Suspense>
            }
          />
        </Group>
      </div>
    </div>
  );
}
