import { CircleCheck, ClockAlert, EyeOff, Undo2 } from 'lucide-react';
import { isExpired, isOver } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Chip } from '@/ui/Chip';
import { StateChip } from '@/ui/StateChip';
import { useNow } from '@/ui/use-now';

/** Shows the state of the reader's own request, and whether its changes have reached the server. */
export function RequestStateChips({ request }: { request: BloodRequestDoc }) {
  const state = useRecordState(request);
  const now = useNow();
  const closed = request.request_fulfilled;
  return (
    <>
      {closed && (
        <Chip tone="green" icon={CircleCheck}>
          Fulfilled
        </Chip>
      )}
      {!closed && request.closed_reason && (
        <Chip tone="neutral" icon={CircleCheck}>
          Closed
        </Chip>
      )}
      {request.hidden === true && !isOver(request) && (
        <Chip tone="accent" icon={EyeOff}>
          Hidden
        </Chip>
      )}
      {isExpired(request, now) && (
        <Chip tone="amber" icon={ClockAlert}>
          Expired
        </Chip>
      )}
      {request.deleted === true && (
        <Chip tone="neutral" icon={Undo2}>
          Withdrawn
        </Chip>
      )}
      {/* the line of truth beside it says that it was received */}
      {state !== 'received' && <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
    </>
  );
}
