import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStatus, wantSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/FormMessage';
import { Icon } from '@/ui/Icon';

/** After this long without an answer the page no longer says that it is looking. */
const PATIENCE_MS = 30_000;

type Phase = { now: 'idle' | 'done' | 'silent' } | { now: 'checking'; since: number | null };

/** Sends and reads everything now, and says what came of it. */
export function CheckNow() {
  const { online, lastContact } = useStatus();
  const [phase, setPhase] = useState<Phase>({ now: 'idle' });
  if (phase.now === 'checking' && lastContact !== phase.since) setPhase({ now: 'done' });
  const checking = phase.now === 'checking';

  useEffect(() => {
    if (!checking) return undefined;
    const timer = setTimeout(() => setPhase({ now: 'silent' }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [checking]);

  function check() {
    setPhase({ now: 'checking', since: lastContact });
    wantSync();
  }

  return (
    <>
      <Button
        busy={checking}
        busyLabel="Checking..."
        disabled={!online}
        className="max-sm:w-full"
        onClick={check}
      >
        <Icon of={RefreshCw} /> Check everything now
      </Button>
      {!online && <p className="text-ink-soft">You are offline. Checking needs a connection.</p>}
      {phase.now === 'done' && (
        <FormMessage tone="success">
          Done. What was waiting is sent and what is new is here.
        </FormMessage>
      )}
      {phase.now === 'silent' && (
        <FormMessage tone="error">
          The server did not answer. What you saved is safe; try again in a moment.
        </FormMessage>
      )}
    </>
  );
}
