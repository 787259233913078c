import { Link } from 'react-router-dom';
import { paths } from '@/paths';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { useLive } from '@/store/live';
import { RECORD_STATE_WORDS } from '@/store/record-state';
import { Badge } from '@/ui/Badge';
import { DateText } from '@/ui/DateText';
import { StateChip } from '@/ui/StateChip';
import { unitsWords } from './request-words';
import { RequestStateChips } from './RequestStateChips';
import { UrgencyChip } from './UrgencyChip';

/** A change of this request that the server did not take, with the way to what can be done about it. */
function AttentionLink({ id }: { id: string }) {
  const refused = useLive('attention', { selector: { row_id: id } }).rows;
  if (!refused || refused.length === 0) return null;
  return (
    <Link to={paths.saved} className="inline-flex min-h-11 items-center">
      <StateChip state="attention">{RECORD_STATE_WORDS.attention}</StateChip>
    </Link>
  );
}

export function RequestHeader({ request, own }: { request: BloodRequestDoc; own: boolean }) {
  return (
    <div className="flex items-start gap-4">
      <Badge size="large">{request.blood_type}</Badge>
      <div className="min-w-0">
        <h1 className="text-28 font-bold wrap-anywhere sm:text-36">
          {unitsWords(request.required_units)}
        </h1>
        <p className="mt-1 text-18">{request.hospital}</p>
        <p className="text-ink-soft">
          Posted <DateText value={request.created_at} />
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <UrgencyChip value={request.urgency} />
          {own && <RequestStateChips request={request} />}
          {own && <AttentionLink id={request.id} />}
        </div>
      </div>
    </div>
  );
}
