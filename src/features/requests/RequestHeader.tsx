import { paths } from '@/paths';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { RECORD_STATE_WORDS } from '@/store/hooks/use-record-state';
import { useNeedsAttention } from '@/store/hooks/use-needs-attention';
import { DateText } from '@/ui/DateText';
import { RecordHeader } from '@/ui/layout/RecordHeader';
import { StateLink } from '@/ui/StateLink';
import { describeUnitsNeeded } from './request-words';
import { RequestStateChips } from './RequestStateChips';
import { RequestUrgency } from './RequestUrgency';
import { VerifiedMark } from './VerifiedMark';

export function RequestHeader({ request, own }: { request: BloodRequestDoc; own: boolean }) {
  const attention = useNeedsAttention(own ? request.id : null);
  return (
    <RecordHeader
      badge={request.blood_type}
      title={describeUnitsNeeded(request.required_units)}
      place={request.hospital}
      since={
        <>
          Posted <DateText value={request.created_at} />
        </>
      }
    >
      <RequestUrgency request={request} />
      <VerifiedMark request={request} />
      {own && <RequestStateChips request={request} />}
      {attention && (
        <StateLink to={paths.saved} state="attention">
          {RECORD_STATE_WORDS.attention}
        </StateLink>
      )}
    </RecordHeader>
  );
}
