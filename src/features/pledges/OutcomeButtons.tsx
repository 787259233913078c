import { describeSaveFailure } from '@/device/device-storage';
import type { PledgeDoc, PledgeOutcome } from '@/collections/pledges/row';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { markHere, reportOutcome, takeBackHere } from './pledge-commands';
import { getPledgeState, type PledgeState } from './pledge-state';

export const OUTCOMES: readonly { outcome: PledgeOutcome; label: string }[] = [
  { outcome: 'given', label: 'Gave blood' },
  { outcome: 'could_not', label: 'Could not give' },
  { outcome: 'missed', label: 'Did not come' },
];

/** The states of a pledge in which staff can report its outcome. A donation that was given stays given. */
const OPEN: readonly PledgeState[] = ['accepted', 'expired', 'missed', 'could_not'];

/** Whether staff can report an outcome: the donor was accepted, and nobody has reported that they gave. */
export const hasOutcomes = (pledge: PledgeDoc): boolean =>
  OPEN.includes(getPledgeState(pledge)) && pledge.decision === 'accepted';

type OutcomeButtonsProps = {
  pledge: PledgeDoc;
  /** the donor's name, if there are such buttons for other donors too */
  who?: string;
  /** classes for the buttons, for example for a larger size */
  className?: string;
};

/**
 * Buttons with which staff report, with one tap, that an expected donor is here, and the outcome. Each can be undone
 * for ten seconds, and corrected later by another one.
 */
export function OutcomeButtons({ pledge, who, className }: OutcomeButtonsProps) {
  const run = useUndoable();
  const state = getPledgeState(pledge);
  const isSettled = state === 'missed' || state === 'could_not';
  const failed = (error: unknown) => describeSaveFailure('It could not be saved.', error);
  const whose = who !== undefined && <VisuallyHidden>: {who}</VisuallyHidden>;
  return (
    <>
      {!isSettled && !pledge.seen_at && (
        <Button
          variant="secondary"
          className={className}
          onClick={() => void run(() => markHere(pledge), { done: 'Marked as “Here”.', failed })}
        >
          <span>Here{whose}</span>
        </Button>
      )}
      {OUTCOMES.filter(({ outcome }) => outcome !== state).map(({ outcome, label }) => (
        <Button
          key={outcome}
          variant={outcome === 'given' ? 'secondary' : 'quiet'}
          className={className}
          onClick={() =>
            void run(() => reportOutcome(pledge, outcome), {
              done: `Marked as “${label}”.`,
              failed,
            })
          }
        >
          <span className="whitespace-nowrap">
            {label}
            {whose}
          </span>
        </Button>
      ))}
      {!isSettled && Boolean(pledge.seen_at) && (
        <Button
          variant="quiet"
          className={className}
          onClick={() =>
            void run(() => takeBackHere(pledge), { done: 'Not marked as “Here” any more.', failed })
          }
        >
          <span>Not here{whose}</span>
        </Button>
      )}
    </>
  );
}
