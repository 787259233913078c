import { CircleCheck } from 'lucide-react';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { getWardState, groupByWard, listSections, WARD_STATES, type WardState } from './ward-state';
import { type DonorsSlot, WardRequest } from './WardRequest';

const EMPTY: Record<WardState, string> = {
  open: 'No request is open',
  covered: 'No request waits for its donors',
  overdue: 'No request is overdue',
};

const TITLES = { posted: 'Just posted', ...WARD_STATES };

type PartProps = DonorsSlot & {
  requests: readonly BloodRequestDoc[];
  /** the reader's own ward */
  own: string;
  now: number;
};

/** Requests by ward, the reader's own one first. A single ward needs no heading. */
function Wards({ title, requests, own, now, Donors }: PartProps & { title: string }) {
  const groups = groupByWard(requests, own);
  return groups.map(({ ward, requests: found }) => (
    <section
      key={ward}
      aria-label={`${title}: ${ward === '' ? 'No ward' : ward}`}
      className="flex flex-col gap-3"
    >
      {(groups.length > 1 || ward !== '') && (
        <h3 className="font-semibold">{ward === '' ? 'No ward' : ward}</h3>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {found.map((request) => (
          <RowBoundary key={request.id} of={request}>
            {() => <WardRequest request={request} now={now} Donors={Donors} />}
          </RowBoundary>
        ))}
      </ul>
    </section>
  ));
}

type SectionsProps = PartProps & { chosen: WardState | null };

/** All requests in parts: what was just posted, what is overdue, open and covered; or only those in one state. */
export function WardSections({ requests, chosen, own, now, Donors }: SectionsProps) {
  const sections =
    chosen === null
      ? listSections(requests, now)
      : [
          {
            state: chosen,
            requests: requests.filter((request) => getWardState(request, now) === chosen),
          },
        ];
  if (sections.every((section) => section.requests.length === 0))
    return <EmptyState icon={CircleCheck} title={EMPTY[chosen ?? 'open']} />;
  return sections.map(({ state, requests: found }) => (
    <section key={state} aria-labelledby={`ward-${state}`} className="flex flex-col gap-4">
      <h2 id={`ward-${state}`} className="text-22 font-semibold">
        {TITLES[state]}{' '}
        <span className="font-normal text-ink-soft tabular-nums">({found.length})</span>
      </h2>
      <Wards title={TITLES[state]} requests={found} own={own} now={now} Donors={Donors} />
    </section>
  ));
}
