import { useEffect, useRef } from 'react';
import { FormMessage } from './FormMessage';

/** What became of a form that was submitted; a new object each time, so that the same is said again. */
export type Outcome = { kind: 'sent'; offline: boolean } | { kind: 'failed'; words: string };

/**
 * Beside the button, where the eyes are. The box stays, without room of its own, so that the focus has a place
 * when the words go.
 */
export function OutcomeMessage({ outcome, sent }: { outcome: Outcome | null; sent: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [outcome]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-24 empty:-mt-6">
      {outcome?.kind === 'sent' && (
        <FormMessage tone="success">
          <p>{sent}</p>
          {outcome.offline && (
            <p className="mt-1 font-normal">
              Saved on this device. It will be sent when you are online.
            </p>
          )}
        </FormMessage>
      )}
      {outcome?.kind === 'failed' && <FormMessage tone="error">{outcome.words}</FormMessage>}
    </div>
  );
}
