import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { listProgress } from '@/blood/progress';
import { useLive } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { describeTime } from '@/ui/date-words';
import { StepLine } from '@/ui/StepLine';
import { useNow } from '@/ui/use-now';

/** One line that says how far the reader's own request is. Without a network it says of when that is. */
export default function ProgressLine({ request }: { request: BloodRequestDoc }) {
  const now = useNow();
  const pledges = useLive('pledges', { selector: { request_id: request.id } }).rows ?? [];
  const isSending = useStatus(({ sending }) => sending.has(request.id));
  const asOf = useStatus(({ online, lastContact }) => (online ? null : lastContact));
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14 tabular-nums">
      <StepLine label="How far it is" steps={listProgress(request, pledges, now, isSending)} />
      {asOf !== null && request.rev > 0 && (
        <span className="text-ink-soft">as of {describeTime(asOf)}</span>
      )}
    </div>
  );
}
