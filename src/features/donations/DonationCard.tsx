import { ChevronRight } from 'lucide-react';
import { HEALTH_LEVEL_WORDS } from '@/blood/health';
import { paths } from '@/paths';
import type { DonorDoc } from '@/collections/donors/row';
import { Badge } from '@/ui/Badge';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { DateText } from '@/ui/DateText';
import { Icon } from '@/ui/Icon';
import { describePlace } from '@/ui/place-words';
import { AvailabilityChip } from './AvailabilityChip';
import { describeAbout } from './distance-words';
import { OwnStateChip } from './OwnStateChip';

type DonationCardProps = {
  donation: DonorDoc;
  own: boolean;
  /** roughly how far away it is; null if unknown */
  miles?: number | null;
};

/**
 * One donation of the list. The whole card is a link. It shows place and time first, and the donation's number last.
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
          aria-label={`View details of donation #${id.slice(0, 6)}, ${donation.blood_type}`}
          className="inline-flex items-center gap-1 font-medium after:absolute after:inset-0 after:rounded-md"
        >
          View Details
          <Icon of={ChevronRight} size={16} />
        </Link>
      </div>
    </Card>
  );
}
