import { Button } from '@/ui/Button';
import { markFulfilled, setUnavailable } from './record-commands';
import { useUndoable } from './use-undoable';

/** Above the link that covers the row. */
const inRow = 'relative z-[1] px-3! py-1.5! text-14!';

type FulfilProps = { id: string; name: string; row?: boolean; onDone?: () => void };

/** The words name the request for those who do not see the row. */
export function FulfilButton({ id, name, row = false, onDone }: FulfilProps) {
  const run = useUndoable();
  const mark = async () => {
    const done = await run(() => markFulfilled(id), {
      done: `${name} is marked as fulfilled.`,
      failed: 'It could not be marked as fulfilled. Please try again.',
    });
    if (done) onDone?.();
  };
  return (
    <Button
      variant={row ? 'secondary' : 'primary'}
      className={row ? inRow : undefined}
      aria-label={row ? `Mark Fulfilled: ${name}` : undefined}
      onClick={() => void mark()}
    >
      {row ? 'Mark Fulfilled' : 'Mark as Fulfilled'}
    </Button>
  );
}

export function UnavailableButton({ id, name, row = false, onDone }: FulfilProps) {
  const run = useUndoable();
  const set = async () => {
    const done = await run(() => setUnavailable(id), {
      done: `${name} is set as unavailable.`,
      failed: 'It could not be set as unavailable. Please try again.',
    });
    if (done) onDone?.();
  };
  return (
    <Button
      variant="secondary"
      className={row ? inRow : undefined}
      aria-label={row ? `Set as Unavailable: ${name}` : undefined}
      onClick={() => void set()}
    >
      Set as Unavailable
    </Button>
  );
}
