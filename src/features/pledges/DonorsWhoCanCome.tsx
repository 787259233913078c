import { countUnitsNeeded, isFull } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { useMovedRows } from '@/ui/use-moved-rows';
import { useContactClock } from './use-contact-clock';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { PledgeRow } from './PledgeRow';
import { compareDonors } from './donor-order';
import { getPledgeState, isReleased, type PledgeState } from './pledge-state';

interface DonorGroup {
  title: string;
  about: string | null;
  pledges: PledgeDoc[];
}

const NOT_COMING: readonly PledgeState[] = [
  'could_not',
  'missed',
  'withdrawn',
  'withdrawing',
  'declined',
  'declining',
  'expired',
  'moved',
];

/**
 * Groups the donors of a request. Those who wait for a decision come first.
 * @param needed how many units are still needed; if it is 0, donors without a decision count as a reserve
 */
export function groupDonors(pledges: readonly PledgeDoc[], needed: number): DonorGroup[] {
  const sorted = pledges.toSorted(compareDonors);
  const inState = (...states: string[]) =>
    sorted.filter((pledge) => states.includes(getPledgeState(pledge)));
  const open = inState('open', 'accepting');
  const groups: DonorGroup[] = [
    { title: 'Expected', about: null, pledges: inState('accepted') },
    needed > 0
      ? {
          title: 'Waiting for your answer',
          about:
            'When you accept a donor, you see each other’s names and phone numbers until 12 hours after they arrive.',
          pledges: open,
        }
      : {
          title: 'Reserve',
          about:
            'Enough donors are accepted, even if some do not come. You can accept more, up to two for each unit.',
          pledges: open,
        },
    { title: 'Gave blood', about: null, pledges: inState('given') },
    {
      title: 'Not coming',
      about: null,
      pledges: sorted.filter(
        (pledge) => isReleased(pledge) || NOT_COMING.includes(getPledgeState(pledge)),
      ),
    },
  ];
  return groups.filter((group) => group.pledges.length > 0);
}

/** How many donors are shown at first. A request with many answers thus opens as fast as one with few. */
const PAGE = 20;

type DonorGroupListProps = {
  group: DonorGroup;
  /** the time, ms since 1970 */
  now: number;
  /** whether no more donors can be accepted */
  isFull: boolean;
  /** the urgency of the request; null if it asks for a day */
  urgency: string | null;
};

/** Lists the donors in one state. Those who fit best come first. */
export function DonorGroupList({ group, now, isFull: full, urgency }: DonorGroupListProps) {
  const { title, about, pledges } = group;
  const [shown, setShown] = useState(PAGE);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-18 font-semibold">
        {title} <span className="font-normal text-ink-soft">({pledges.length})</span>
      </h3>
      {about !== null && <p className="text-ink-soft">{about}</p>}
      <ul className="flex flex-col gap-3">
        {pledges.slice(0, shown).map((pledge) => (
          <RowBoundary key={pledge.id} of={pledge}>
            {() => <PledgeRow pledge={pledge} now={now} isFull={full} urgency={urgency} />}
          </RowBoundary>
        ))}
      </ul>
      {pledges.length > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </div>
  );
}

type DonorsWhoCanComeProps = {
  request: BloodRequestDoc;
  /** the pledges to the request; null until the store has answered */
  pledges: PledgeDoc[] | null;
};

/** Lists the donors who have answered the reader's own request. Beside each are the choices of the requester. */
export function DonorsWhoCanCome({ request, pledges }: DonorsWhoCanComeProps) {
  const now = useContactClock();
  const needed = countUnitsNeeded(request);
  const place = useKeptFocus<HTMLElement>();
  useMovedRows(place.ref);
  return (
    <section {...place} aria-labelledby="donors-who-can-come" className="flex flex-col gap-5">
      <h2 id="donors-who-can-come" className="text-22 font-semibold">
        Donors who can come
      </h2>
      {pledges === null && <Skeleton rows={2} label="Loading donors" />}
      {pledges?.length === 0 && (
        <EmptyState picture="answer" title="Nobody has offered yet">
          Donors see this request in their lists. Share it to reach more people. Who can come is
          shown here, also offline.
        </EmptyState>
      )}
      {pledges &&
        groupDonors(pledges, needed).map((group) => (
          <DonorGroupList
            key={group.title}
            group={group}
            now={now}
            isFull={isFull(request)}
            urgency={request.needed_on ? null : request.urgency}
          />
        ))}
    </section>
  );
}
