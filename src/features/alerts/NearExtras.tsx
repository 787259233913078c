import { CircleCheck } from 'lucide-react';
import { countUnitsNeeded, isOpenRequest } from '@/blood/request-life';
import type { InboxDoc } from '@/collections/inbox/row';
import { useLiveOne } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { useNow } from '@/ui/use-now';
import { askForQuiet } from './inbox-commands';

const MINUTE = 60_000;

/**
 * Additions to an alert about a request nearby: whether the request still needs anybody, and a button for no more
 * such alerts.
 */
export function NearExtras({ alert }: { alert: InboxDoc }) {
  const request = useLiveOne('blood_requests', alert.request_id);
  const now = useNow(MINUTE);
  const run = useUndoable();
  // every device holds the open requests; null means that this request is not open any more
  const isNeeded =
    request === undefined ||
    (request !== null && isOpenRequest(request, now) && countUnitsNeeded(request) > 0);
  if (!isNeeded)
    return (
      <Chip tone="neutral" icon={CircleCheck}>
        No longer needed
      </Chip>
    );
  if (alert.not_now)
    return (
      <p className="text-14 text-ink-soft">No requests near you for 14 days after this one.</p>
    );
  return (
    <Button
      variant="secondary"
      className="relative max-sm:w-full"
      onClick={() =>
        void run(() => askForQuiet(alert.id), {
          done: 'No requests near you for 14 days.',
          failed: () => 'This could not be saved. Please try again.',
        })
      }
    >
      Not now
    </Button>
  );
}
