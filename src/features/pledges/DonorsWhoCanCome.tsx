import { Users } from 'lucide-react';
import { countUnitsNeeded } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { UnitsRing } from '@/ui/UnitsRing';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { DonorGroupList } from './DonorGroupList';
import { groupDonors } from './order-donors';
import { useContactClock } from './use-contact-clock';

type DonorsWhoCanComeProps = {
  request: BloodRequestDoc;
  /** null until the store has answered */
  pledges: PledgeDoc[] | null;
};

/** The donors who answered the reader's own request, with the requester's choices for each. */
export function DonorsWhoCanCome({ request, pledges }: DonorsWhoCanComeProps) {
  const now = useContactClock();
  const needed = countUnitsNeeded(request);
  const place = useKeptFocus<HTMLElement>();
  return (
    <section {...place} aria-labelledby="donors-who-can-come" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="donors-who-can-come" className="text-22 font-semibold">
          Donors who can come
        </h2>
        <UnitsRing
          given={request.units_given ?? 0}
          coming={request.units_coming ?? 0}
          total={request.required_units}
        />
      </div>
      {pledges === null && <Skeleton rows={2} label="Loading donors" />}
      {pledges?.length === 0 && (
        <EmptyState icon={Users} title="Nobody has answered yet">
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
            isCovered={needed === 0}
            urgency={request.urgency}
          />
        ))}
    </section>
  );
}
