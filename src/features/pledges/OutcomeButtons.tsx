import { describeSaveFailure } from '@/device/device-storage';
import type { PledgeDoc } from '@/collections/pledges/row';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { reportOutcome } from './pledge-commands';

type OutcomeButtonsProps = {
  pledge: PledgeDoc;
  /** whether the donor may be marked as not come; false if that was done */
  canMiss: boolean;
  /** names the donor, if the buttons stand beside those of others */
  who?: string;
  /** classes of the buttons, such as a larger size for thumbs */
  className?: string;
};

/** Buttons that record in one tap whether an expected donor came, with an undo. */
export function OutcomeButtons({ pledge, canMiss, who, className }: OutcomeButtonsProps) {
  const run = useUndoable();
  const report = (next: 'given' | 'missed', done: string) =>
    void run(() => reportOutcome(pledge, next), {
      done,
      failed: (error) => describeSaveFailure('It could not be saved.', error),
    });
  const whose = who !== undefined && <VisuallyHidden>: {who}</VisuallyHidden>;
  return (
    <>
      <Button
        variant="secondary"
        className={className}
        onClick={() => report('given', 'Marked as “Gave blood”.')}
      >
        <span>Gave blood{whose}</span>
      </Button>
      {canMiss && (
        <Button
          variant="quiet"
          className={className}
          onClick={() => report('missed', 'Marked as “Did not come”.')}
        >
          <span>Did not come{whose}</span>
        </Button>
      )}
    </>
  );
}
