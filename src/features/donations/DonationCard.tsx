import { ChevronRight } from 'lucide-react';
import { HEALTH_LEVEL_WORDS } from '@/blood/health';
import { paths } from '@/paths';
import type { DonorDoc } from '@/store/entities/donor';
import { Badge } from '@/ui/Badge';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { DateText } from '@/ui/DateText';
import { Icon } from '@/ui/Icon';
import { describePlace } from '@/ui/place-words';
import { AvailabilityChip } from './AvailabilityChip';
import { OwnStateChip } from './OwnStateChip';

/** One donation of the list; the whole card is a link. */
export function DonationCard({ donation, own }: { donation: DonorDoc; own: boolean }) {
  const { id } = donation;
  return (
    <Card
      as="li"
      className="relative flex flex-col gap-4 [contain-intrinsic-size:auto_18rem] [content-visibility:auto] hover:border-line-strong has-focus-visible:border-line-strong"
    >
      <div className="flex items-start gap-4">
        <Badge size="large">{donation.blood_type}</Badge>
        <div className="min-w-0">
          <h2 className="text-18 font-semibold">Donation #{id.slice(0, 6)}</h2>
          <p className="font-medium">{describePlace(donation)}</p>
          <p className="text-ink-soft">
            Added <DateText value={donation.created_at} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <AvailabilityChip available={donation.is_available} />
        {own && <OwnStateChip donation={donation} />}
      </div>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-14 text-ink-soft">Blood pressure</dt>
          <dd className="font-medium">{HEALTH_LEVEL_WORDS[donation.blood_pressure]}</dd>
        </div>
        <div>
          <dt className="text-14 text-ink-soft">Sugar level</dt>
          <dd className="font-medium">{HEALTH_LEVEL_WORDS[donation.sugar_level]}</dd>
        </div>
      </dl>
      <Link
        to={paths.donation(id)}
        aria-label={`View details of donation #${id.slice(0, 6)}, ${donation.blood_type}`}
        className="mt-auto -mb-2 inline-flex min-h-11 items-center gap-1 font-semibold text-accent-ink after:absolute after:inset-0 after:rounded-md"
      >
        View Details
        <Icon of={ChevronRight} />
      </Link>
    </Card>
  );
}
