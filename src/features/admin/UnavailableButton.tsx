import { describeSaveFailure } from '@/device/device-storage';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import { getCurrentStore } from '@/store/current';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { rowActionStyle } from './table/table-column';

/**
 * Marks a donation as not available, on this device at once and on the server ten seconds later. Until then
 * administrators can undo it. After that only the owner can make the donation available again.
 * @returns a function that undoes it, and resolves to false if it was too late
 * @throws {DOMException} if this device could not save it
 */
async function setUnavailable(id: string): Promise<Undo> {
  const store = await getCurrentStore();
  return changeWithUndo(store, 'donors', id, { is_available: false }, { is_available: true });
}

type UnavailableButtonProps = {
  id: string;
  /** the donor's name, for people who use a screen reader */
  name: string;
  row?: boolean;
  onDone?: () => void;
};

/** A button that marks a donation as not available. It can be undone for ten seconds. */
export function UnavailableButton({ id, name, row = false, onDone }: UnavailableButtonProps) {
  const run = useUndoable();
  const act = async () => {
    const done = await run(() => setUnavailable(id), {
      done: `${name} is set as unavailable.`,
      failed: (error) =>
        describeSaveFailure('It could not be set as unavailable. Please try again.', error),
    });
    if (done) onDone?.();
  };
  return (
    <Button
      variant={row ? 'quiet' : 'secondary'}
      className={row ? rowActionStyle : undefined}
      aria-label={row ? `Set as Unavailable: ${name}` : undefined}
      onClick={() => void act()}
    >
      Set as Unavailable
    </Button>
  );
}
