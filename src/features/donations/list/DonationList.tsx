import { ChevronRight } from 'lucide-react';
import type { BloodType } from '@/blood/blood-type';
import { HEALTH_LEVEL_WORDS } from '@/blood/health';
import type { DonorDoc } from '@/collections/donors/row';
import { NEWEST_OF_A_TYPE } from '@/collections/listed';
import { paths } from '@/paths';
import type { Identity } from '@/session/session';
import { requestSync } from '@/store/status';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { DateText } from '@/ui/DateText';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { describePlace } from '@/ui/place-words';
import { AvailabilityChip, OwnStateChip } from './DonationChips';
import { describeAbout, type DonationDistances } from './use-donation-distances';
import type { Donations } from './use-donations';
import { saySigns } from '@/ui/sign-words';

type DonationCardProps = {
  donation: DonorDoc;
  own: boolean;
  /** roughly how many miles away the donation is; null if that is unknown */
  miles?: number | null;
};

/**
 * One donation of the list. The whole card is a link. The place and the time come first, and the donation's number
 * last.
 */
export function DonationCard({ donation, own, miles = null }: DonationCardProps) {
  const { id } = donation;
  return (
    <Card
      as="li"
      className="relative flex flex-col gap-2 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] hover:border-line-strong has-focus-visible:border-line-strong max-sm:p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Badge>{donation.blood_type}</Badge>
        <div className="flex min-w-0 grow basis-36 flex-wrap justify-between gap-x-3">
          <h2 className="order-4 basis-full text-14 text-ink-soft">Donation #{id.slice(0, 6)}</h2>
          <p className="order-1 font-medium">{describePlace(donation)}</p>
          <p className="order-3 basis-full text-14 text-ink-soft">
            Added <DateText value={donation.created_at} />
            {miles !== null && ` · ${describeAbout(miles)}`}
          </p>
          <div className="order-2 flex flex-wrap gap-2">
            <AvailabilityChip available={donation.is_available} />
            {own && <OwnStateChip donation={donation} />}
          </div>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 text-14">
        <dl className="flex flex-wrap gap-x-3">
          <div className="flex gap-1">
            <dt className="text-ink-soft">Blood pressure</dt>
            <dd>{HEALTH_LEVEL_WORDS[donation.blood_pressure]}</dd>
          </div>
          <div className="flex gap-1">
            <dt className="text-ink-soft">Sugar level</dt>
            <dd>{HEALTH_LEVEL_WORDS[donation.sugar_level]}</dd>
          </div>
        </dl>
        <Link
          to={paths.donation(id)}
          aria-label={`View details of donation #${id.slice(0, 6)}, ${saySigns(donation.blood_type)}`}
          className="inline-flex items-center gap-1 font-medium after:absolute after:inset-0 after:rounded-md"
        >
          View Details
          <Icon of={ChevronRight} size={16} />
        </Link>
      </div>
    </Card>
  );
}

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
  /** null until the distances are known */
  milesTo?: DonationDistances['milesTo'];
  onMore: () => void;
  onAllTypes: () => void;
};

/** Lists donations as cards. If there are none to show, it shows the reason. */
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
