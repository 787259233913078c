import type { DriveOutcome } from '@/collections/reservations/row';
import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { reportOutcome } from './day-commands';
import type { DayPerson } from './day-list';

const OUTCOMES: readonly { outcome: DriveOutcome; label: string }[] = [
  { outcome: 'given', label: 'Gave blood' },
  { outcome: 'could_not', label: 'Could not give' },
];

/**
 * Buttons with which staff report what became of a person at a drive, with one tap each. It can be undone for ten
 * seconds. After that a donation stays one.
 */
export function DriveOutcomes({ person }: { person: DayPerson }) {
  const run = useUndoable();
  const { reservation, state, name } = person;
  if (state === 'given') return null;
  return OUTCOMES.filter(({ outcome }) => outcome !== state).map(({ outcome, label }) => (
    <Button
      key={outcome}
      variant={outcome === 'given' ? 'secondary' : 'quiet'}
      onClick={() =>
        void run(() => reportOutcome(reservation, outcome), {
          done: `Marked as “${label}”.`,
          failed: (error) => describeSaveFailure('This could not be saved.', error),
        })
      }
    >
      <span>
        {label}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </span>
    </Button>
  ));
}
