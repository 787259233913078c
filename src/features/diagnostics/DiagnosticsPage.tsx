import { Copy, RefreshCw } from 'lucide-react';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { type Diagnostics, formatReport, listFacts } from './report';
import { useEffect, useState } from 'react';
import { parseReport, REPORT_ID, requestCheck, useCheck } from '@/store/check';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { now } from '@/clock';
import type { Store } from '@/collections/documents';
import { useCurrentStore } from '@/store/current';
import { readPersistence, useDeviceStorage } from '@/device/device-storage';
import { readStoreFacts, type StoreFacts } from './read-diagnostics';
import { readWorkerFacts, type WorkerFacts } from './worker-facts';

/** How often the page reads its counts again, ms. Sync changes them. */
const EVERY_MS = 3000;

interface Read {
  at: number;
  store: StoreFacts;
  worker: WorkerFacts;
}

async function readNow(store: Store): Promise<Read> {
  const [facts, worker] = await Promise.all([
    readStoreFacts(store),
    readWorkerFacts(),
    readPersistence(),
  ]);
  return { at: now(), store: facts, worker };
}

/**
 * Returns the facts that the page shows. They are null until they are read. `failed` is true if the store does not
 * answer.
 */
function useDiagnostics(): { diagnostics: Diagnostics | null; failed: boolean } {
  const { store, error } = useCurrentStore();
  const { online, pending, attention, lastContact } = useStatus();
  const kept = useDeviceStorage((device) => device.persisted);
  const [read, setRead] = useState<Read | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!store) return undefined;
    let alive = true;
    const look = async () => {
      const found = await readNow(store).catch(() => null);
      if (!alive) return;
      if (found) setRead(found);
      setFailed(found === null);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, [store]);

  const diagnostics = read && {
    ...read,
    build: String(import.meta.env['VITE_BUILD']),
    browser: navigator.userAgent,
    online,
    pending,
    attention,
    lastContact,
    kept,
  };
  return { diagnostics, failed: failed || error !== null };
}

/** How long the page says that it is checking, if no result comes, ms. */
const PATIENCE_MS = 30_000;

type Phase = { now: 'idle' | 'done' | 'silent' } | { now: 'checking'; since: number | null };

/** A button that compares everything with the server. It shows the result. */
function CheckNow() {
  const online = useStatus((status) => status.online);
  const running = useCheck((check) => check.running);
  const report = parseReport(useLiveOne('checkpoints', REPORT_ID));
  const lastReport = report?.at ?? null;
  const [phase, setPhase] = useState<Phase>({ now: 'idle' });
  if (phase.now === 'checking' && lastReport !== phase.since) setPhase({ now: 'done' });
  const checking = phase.now === 'checking';

  useEffect(() => {
    // while a comparison runs, it shows its own progress
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

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'The report is copied.', tone: 'success' });
  } catch {
    showToast({
      text: 'The browser did not allow copying. Select the report below and copy it.',
      tone: 'error',
    });
  }
}

export default function DiagnosticsPage() {
  const { diagnostics, failed } = useDiagnostics();
  const report = diagnostics && formatReport(appName, diagnostics);
  return (
    <div className="mx-auto flex max-w-[52rem] flex-col gap-8 px-4 py-8 sm:py-12">
      <PageHeading title="Diagnostics">
        What this device holds and how it stands with the server. Send the report to the person who
        helps you.
      </PageHeading>
      <div className="flex flex-col items-start gap-3">
        <CheckNow />
        {report !== null && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => void copy(report)}>
            <Icon of={Copy} /> Copy report
          </Button>
        )}
      </div>
      {failed && (
        <FormMessage tone="error">
          The storage of this device cannot be read. Close other windows of this app, then load the
          page again.
        </FormMessage>
      )}
      {!diagnostics && !failed && <Skeleton rows={4} label="Reading this device" />}
      {diagnostics &&
        listFacts(diagnostics).map(({ title, facts }) => (
          <section key={title}>
            <h2 className="text-22 font-semibold">{title}</h2>
            <DefinitionList items={facts} />
          </section>
        ))}
      {report !== null && (
        <details>
          <summary className="link inline-flex min-h-11 w-fit items-center font-medium">
            The report as text
          </summary>
          <p className="max-w-text text-ink-soft">
            It holds counts, times and versions: no names, no e-mails, no records.
          </p>
          <pre className="mt-2 overflow-x-auto rounded-sm bg-sunken p-4 text-14 whitespace-pre-wrap">
            {report}
          </pre>
        </details>
      )}
    </div>
  );
}
