import type { PledgeDoc } from '@/collections/pledges/row';
import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { releaseDonor } from './pledge-commands';

/** What the desk's lists say of a donor who need not come. */
export const RELEASED = 'Not needed, thanked';

/** A button with which staff tell an expected donor, with thanks, that they need not come. It can be undone. */
export function ReleaseButton({ pledge, who }: { pledge: PledgeDoc; who: string }) {
  const run = useUndoable();
  return (
    <Button
      variant="quiet"
      onClick={() =>
        void run(() => releaseDonor(pledge), {
          done: 'The donor is thanked, and told not to come.',
          failed: (error) => describeSaveFailure('It could not be saved.', error),
        })
      }
    >
      <span className="whitespace-nowrap">
        Not needed<VisuallyHidden>: {who}</VisuallyHidden>
      </span>
    </Button>
  );
}
