import { paths } from '@/paths';
import type { DonorDoc } from '@/collections/donors/row';
import { RECORD_STATE_WORDS } from '@/store/hooks/use-record-state';
import { useNeedsAttention } from '@/store/hooks/use-needs-attention';
import { DateText } from '@/ui/DateText';
import { RecordHeader } from '@/ui/layout/RecordHeader';
import { describePlace } from '@/ui/place-words';
import { StateLink } from '@/ui/StateLink';
import { AvailabilityChip } from './AvailabilityChip';
import { OwnStateChip } from './OwnStateChip';

export function DonationHeader({ donation, own }: { donation: DonorDoc; own: boolean }) {
  const attention = useNeedsAttention(own ? donation.id : null);
  return (
    <RecordHeader
      badge={donation.blood_type}
      title={`Blood Donation #${donation.id.slice(0, 8)}`}
      place={describePlace(donation)}
      since={
        <>
          Added on <DateText value={donation.created_at} />
        </>
      }
    >
      <AvailabilityChip available={donation.is_available} />
      {own && <OwnStateChip donation={donation} />}
      {attention && (
        <StateLink to={paths.saved} state="attention">
          {RECORD_STATE_WORDS.attention}
        </StateLink>
      )}
    </RecordHeader>
  );
}
