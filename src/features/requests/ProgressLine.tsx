import { Check } from 'lucide-react';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useRecordState } from '@/store/hooks/use-record-state';
import { useStatus } from '@/store/status';
import { describeTime } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { useNow } from '@/ui/use-now';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { listProgress } from './progress';

type ProgressLineProps = {
  request: BloodRequestDoc;
  /** the pledges to the request */
  pledges: readonly PledgeDoc[];
};

/** One line that says how far the reader's own request is. Without a network it says of when that is. */
export function ProgressLine({ request, pledges }: ProgressLineProps) {
  const now = useNow();
  const state = useRecordState(request);
  const asOf = useStatus(({ online, lastContact }) => (online ? null : lastContact));
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14 tabular-nums">
      <ol aria-label="How far it is" className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {listProgress(request, state, pledges, now).map(({ words, state: mark }, at) => (
          <li key={words} className="flex items-center gap-1.5">
            {at > 0 && (
              <span aria-hidden="true" className="text-ink-soft">
                →
              </span>
            )}
            {mark === 'done' && <Icon of={Check} size={16} className="text-green-ink" />}
            <span className={mark === 'ahead' ? 'text-ink-soft' : 'font-medium'}>
              {words}
              {mark === 'ahead' && <VisuallyHidden>, not yet</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      {asOf !== null && request.rev > 0 && (
        <span className="text-ink-soft">as of {describeTime(asOf)}</span>
      )}
    </div>
  );
}
