import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { REPORT_ID, parseReport, useCheck, requestCheck } from '@/store/check';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';

/** How long the page says that it is checking if no answer comes, ms. */
const PATIENCE_MS = 30_000;

type Phase = { now: 'idle' | 'done' | 'silent' } | { now: 'checking'; since: number | null };

/** Compares everything with the server and shows the result. */
export function CheckNow() {
  const online = useStatus((status) => status.online);
  const running = useCheck((check) => check.running);
  const report = parseReport(useLiveOne('checkpoints', REPORT_ID));
  const lastReport = report?.at ?? null;
  const [phase, setPhase] = useState<Phase>({ now: 'idle' });
  if (phase.now === 'checking' && lastReport !== phase.since) setPhase({ now: 'done' });
  const checking = phase.now === 'checking';

  useEffect(() => {
    // a running comparison shows its own progress
    if (!checking || running) return undefined;
    const timer = setTimeout(() => setPhase({ now: 'silent' }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [checking, running]);

  function check() {
    setPhase({ now: 'checking', since: lastReport });
    requestCheck();
  }

  return (
    <>
      <Button
        busy={checking}
        busyLabel={running ? `Checking ${running.done + 1} of ${running.total}...` : 'Checking...'}
        disabled={!online}
        className="max-sm:w-full"
        onClick={check}
      >
        <Icon of={RefreshCw} /> Check everything now
      </Button>
      {!online && <p className="text-ink-soft">You are offline. Checking needs a connection.</p>}
      {phase.now === 'done' && (
        <FormMessage tone="success">
          Done. What this device holds was compared with the server.
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
