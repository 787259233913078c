import { describeSaveFailure } from '@/device/device-storage';
import type { PledgeDoc, PledgeOutcome } from '@/collections/pledges/row';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { markHere, reportOutcome, takeBackHere } from './pledge-commands';
import { getPledgeState, isReleased, type PledgeState } from './pledge-state';

export const OUTCOMES: readonly { outcome: PledgeOutcome; label: string }[] = [
  { outcome: 'given', label: 'Gave blood' },
  { outcome: 'could_not', label: 'Could not give' },
  { outcome: 'missed', label: 'Did not come' },
];

/** The states of a pledge in which staff can report its outcome. A donation that was given stays given. */
const OPEN: readonly PledgeState[] = ['accepted', 'expired', 'missed', 'could_not'];

/**
 * Lists the outcomes that staff can report: of a donor who was accepted, until they gave. Of one whom the desk released,
 * that they gave all the same.
 */
export function listOutcomes(pledge: PledgeDoc): typeof OUTCOMES {
  const state = getPledgeState(pledge);
  if (isReleased(pledge)) return OUTCOMES.filter(({ outcome }) => outcome === 'given');
  const isOpen = OPEN.includes(state) && pledge.decision === 'accepted';
  return isOpen ? OUTCOMES.filter(({ outcome }) => outcome !== state) : [];
}

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
  const isSettled = state === 'missed' || state === 'could_not' || isReleased(pledge);
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
      {listOutcomes(pledge).map(({ outcome, label }) => (
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
