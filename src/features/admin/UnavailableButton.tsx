import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { setUnavailable } from './record-commands';
import { rowActionStyle } from './row-action-style';

type UnavailableButtonProps = {
  id: string;
  /** names the donor for people who use a screen reader */
  name: string;
  row?: boolean;
  onDone?: () => void;
};

/** Marks a donation as not available, with ten seconds to undo it. */
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
      variant="secondary"
      className={row ? rowActionStyle : undefined}
      aria-label={row ? `Set as Unavailable: ${name}` : undefined}
      onClick={() => void act()}
    >
      Set as Unavailable
    </Button>
  );
}
