import { Link } from 'react-router-dom';
import { paths } from '@/paths';
import type { DonorDoc } from '@/store/entities/donor';
import { useLive } from '@/store/live';
import { RECORD_STATE_WORDS } from '@/store/record-state';
import { Badge } from '@/ui/Badge';
import { DateText } from '@/ui/DateText';
import { StateChip } from '@/ui/StateChip';
import { AvailabilityChip } from './AvailabilityChip';
import { OwnStateChip } from './OwnStateChip';

/** A change of this donation that the server did not take, with the way to what can be done about it. */
function AttentionLink({ id }: { id: string }) {
  const refused = useLive('attention', { selector: { row_id: id } }).rows;
  if (!refused || refused.length === 0) return null;
  return (
    <Link to={paths.saved} className="inline-flex min-h-11 items-center">
      <StateChip state="attention">{RECORD_STATE_WORDS.attention}</StateChip>
    </Link>
  );
}

export function DonationHeader({ donation, own }: { donation: DonorDoc; own: boolean }) {
  return (
    <div className="flex items-start gap-4">
      <Badge size="large">{donation.blood_type}</Badge>
      <div className="min-w-0">
        <h1 className="text-28 font-bold wrap-anywhere sm:text-36">
          Blood Donation #{donation.id.slice(0, 8)}
        </h1>
        <p className="mt-1 text-18">
          {donation.city}, {donation.state}
        </p>
        <p className="text-ink-soft">
          Added on <DateText value={donation.created_at} />
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <AvailabilityChip available={donation.is_available} />
          {own && <OwnStateChip donation={donation} />}
          {own && <AttentionLink id={donation.id} />}
        </div>
      </div>
    </div>
  );
}
