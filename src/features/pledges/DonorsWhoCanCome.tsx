import { Users } from 'lucide-react';
import { countUnitsNeeded } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { UnitsRing } from '@/ui/UnitsRing';
import { useNow } from '@/ui/use-now';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { DonorRow } from './DonorRow';
import { groupDonors } from './order-donors';
import { useRequestPledges } from './use-pledges';

/** How often to check whether a contact's time has ended, ms. */
const LOOK_MS = 5_000;

/** The donors who answered one's own request, with the requester's choices for each. */
export function DonorsWhoCanCome({ request }: { request: BloodRequestDoc }) {
  const pledges = useRequestPledges(request.id);
  const now = useNow(LOOK_MS);
  const needed = countUnitsNeeded(request);
  return (
    <section aria-labelledby="donors-who-can-come" className="flex flex-col gap-5">
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
          Donors see this request in their lists. Share it to reach more people. You see here who
          can come, also offline.
        </EmptyState>
      )}
      {pledges &&
        groupDonors(pledges, needed).map(({ title, about, pledges: group }) => (
          <div key={title} className="flex flex-col gap-3">
            <h3 className="text-18 font-semibold">
              {title} <span className="font-normal text-ink-soft">({group.length})</span>
            </h3>
            {about !== null && <p className="text-ink-soft">{about}</p>}
            <ul className="flex flex-col gap-3">
              {group.map((pledge) => (
                <RowBoundary key={pledge.id} of={pledge}>
                  {() => <DonorRow pledge={pledge} now={now} isCovered={needed === 0} />}
                </RowBoundary>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
