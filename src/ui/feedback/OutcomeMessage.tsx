import { useEffect, useRef } from 'react';
import { FormMessage } from './FormMessage';

/**
 * The result of submitting a form. It must be a new object each time, so that the same outcome is announced again.
 */
export type Outcome = { kind: 'sent'; offline: boolean } | { kind: 'failed'; words: string };

/**
 * Shows the result of submitting a form beside the button. Its box stays in the document even while it is empty, so
 * that the focus is not lost when the words disappear.
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
