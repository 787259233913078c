import { describeSaveFailure } from '@/device/device-storage';
import type { PledgeDoc } from '@/collections/pledges/row';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { reportOutcome } from './pledge-commands';

type OutcomeButtonsProps = {
  pledge: PledgeDoc;
  /** whether the reader may report that the donor did not come; false if somebody has */
  canMiss: boolean;
  /** the donor's name, if there are such buttons for other donors too */
  who?: string;
  /** classes for the buttons, for example for a larger size */
  className?: string;
};

/** Buttons that report with one tap whether an expected donor came. The report can be undone. */
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
