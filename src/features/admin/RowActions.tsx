import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import type { Undo } from '@/store/changes/undo-window';
import { markFulfilled, setUnavailable } from './record-commands';
import { useUndoable } from '@/ui/feedback/use-undoable';

/** Above the link that covers the row. */
const inRow = 'relative z-[1] px-3! py-1.5! text-14!';

type RecordButtonProps = {
  id: string;
  /** names the record for those who do not see its row */
  name: string;
  row?: boolean;
  onDone?: () => void;
};

type ActionProps = RecordButtonProps & {
  variant: 'primary' | 'secondary';
  label: string;
  command: (id: string) => Promise<Undo>;
  /** what the record then is, for instance 'marked as fulfilled' */
  outcome: string;
};

function ActionButton({ id, name, row = false, onDone, ...action }: ActionProps) {
  const { variant, label, command, outcome } = action;
  const run = useUndoable();
  const act = async () => {
    const done = await run(() => command(id), {
      done: `${name} is ${outcome}.`,
      failed: (error) =>
        describeSaveFailure(`It could not be ${outcome}. Please try again.`, error),
    });
    if (done) onDone?.();
  };
  return (
    <Button
      variant={variant}
      className={row ? inRow : undefined}
      aria-label={row ? `${label}: ${name}` : undefined}
      onClick={() => void act()}
    >
      {label}
    </Button>
  );
}

export function FulfilButton(props: RecordButtonProps) {
  return (
    <ActionButton
      variant={props.row ? 'secondary' : 'primary'}
      label={props.row ? 'Mark Fulfilled' : 'Mark as Fulfilled'}
      command={markFulfilled}
      outcome="marked as fulfilled"
      {...props}
    />
  );
}

export function UnavailableButton(props: RecordButtonProps) {
  return (
    <ActionButton
      variant="secondary"
      label="Set as Unavailable"
      command={setUnavailable}
      outcome="set as unavailable"
      {...props}
    />
  );
}
