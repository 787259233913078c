import type { BloodType } from '@/blood/blood-type';
import { paths } from '@/paths';
import type { Identity } from '@/session/session';
import { NEWEST_OF_A_TYPE } from '@/collections/listed';
import { requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LinkButton } from '@/ui/LinkButton';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { DonationCard } from './DonationCard';
import type { DonationDistances } from './use-donation-distances';
import type { Donations } from './use-donations';

const Failed = () => (
  <LoadFailed title="Failed to load donations. Please try again later." onRetry={requestSync}>
    This device has no donations yet, and the server cannot be reached. You can still register as a
    donor: it is saved here and sent later.
  </LoadFailed>
);

const empty = {
  mine: "You don't have any blood donations listed. Create one to get started!",
  all: 'There are no available blood donations matching your criteria at the moment.',
};

type DonationListProps = {
  list: Donations;
  mine: boolean;
  bloodType: BloodType | null;
  identity: Identity | null;
  /** null until distances are known */
  milesTo?: DonationDistances['milesTo'];
  onMore: () => void;
  onAllTypes: () => void;
};

/** Donations as cards, or the reason why there are none to show. */
export function DonationList({
  list,
  mine,
  bloodType,
  identity,
  milesTo = null,
  onMore,
  onAllTypes,
}: DonationListProps) {
  if (list.state === 'failed') return <Failed />;
  if (list.state === 'loading') return <Skeleton rows={4} label="Loading donations" />;
  if (list.donations.length === 0 && mine && list.total > 0)
    return (
      <EmptyState
        picture="register"
        title={`None of your donations is of type ${bloodType}`}
        action={
          <Button variant="secondary" onClick={onAllTypes}>
            Show all my donations
          </Button>
        }
      />
    );
  if (list.donations.length === 0)
    return (
      <EmptyState
        picture="register"
        title={mine ? empty.mine : empty.all}
        action={<LinkButton to={paths.donorForm}>Register as a Donor</LinkButton>}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {list.donations.map((donation) => (
          <RowBoundary key={donation.id} of={donation}>
            {() => (
              <DonationCard
                donation={donation}
                miles={milesTo?.(donation) ?? null}
                own={identity !== null && donation.user_id === identity.userId}
              />
            )}
          </RowBoundary>
        ))}
      </ul>
      {!mine && !list.more && !identity?.isAdmin && list.total >= NEWEST_OF_A_TYPE && (
        <p className="max-w-text self-center text-ink-soft">
          This list holds the newest {NEWEST_OF_A_TYPE} available donations of each blood type.
          There may be older ones.
        </p>
      )}
      {list.more && (
        <Button variant="secondary" className="self-center max-sm:w-full" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
