import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readAlertReport, type ResponseRate, retryAlerts, setSending } from '@/calls/alert-report';
import { describeError } from '@/calls/server-error';
import { useServerQuery } from '@/calls/use-server-query';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Chart, type Meaning } from '../chart/Chart';
import {
  CHANNEL_WORDS,
  describeShare,
  KIND_WORDS,
  type SentSum,
  summarize,
  sumSent,
} from './alert-figures';
import { DeadTable, RatesTable, SentTable, WavesTable } from './AlertTables';
import { showSigns } from '@/ui/sign-words';

type SendingSwitchProps = {
  sending: boolean;
  waiting: number;
  /** makes a call to the server, then reads the report again */
  run: (call: () => Promise<unknown>) => Promise<void>;
};

function describeWaiting(waiting: number): string {
  if (waiting === 0) return '';
  const messages =
    waiting === 1 ? '1 message waits' : `${waiting.toLocaleString('en-US')} messages wait`;
  return `${messages}. What is still of use by then is sent. `;
}

/** A switch that stops all notifications and e-mail at once, and starts them again. */
function SendingSwitch({ sending, waiting, run }: SendingSwitchProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Card as="section" aria-labelledby="sending" className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="sending" className="text-22 font-semibold">
          Sending
        </h2>
        {sending ? (
          <Chip tone="green" icon={CircleCheck}>
            Notifications and e-mail are sent
          </Chip>
        ) : (
          <Chip tone="accent" icon={CircleAlert}>
            Everything is stopped
          </Chip>
        )}
      </div>
      <p className="max-w-text text-ink-soft">
        {sending
          ? 'If something goes wrong, you can stop all sending at once. Alerts still reach people’s inboxes.'
          : 'Nothing leaves the server. Alerts still reach people’s inboxes.'}
      </p>
      {sending ? (
        <Button variant="danger" className="max-sm:w-full" onClick={() => setAsking(true)}>
          Stop all sending
        </Button>
      ) : (
        <Button className="max-sm:w-full" onClick={() => void run(() => setSending(true))}>
          Start sending again
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title="Stop all notifications and e-mail?"
        confirmLabel="Stop all sending"
        cancelLabel="Keep sending"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run(() => setSending(false));
        }}
      >
        <p>
          Until an administrator starts it again, nobody gets a notification or an e-mail, not even
          about a Critical request near them.
        </p>
        <p className="mt-2">{describeWaiting(waiting)}The audit log records that you stopped it.</p>
      </ConfirmDialog>
    </Card>
  );
}

const SENT: readonly Meaning[] = [
  { fill: 'fill-blue', words: 'sent' },
  { fill: 'fill-accent', words: 'failed' },
];

/** A chart of the messages that were sent, by kind and channel. The most frequent come first. */
const SentChart = ({ rows }: { rows: readonly SentSum[] }) => (
  <Chart
    legend={SENT}
    bars={rows.map(({ id, kind, channel, sent, failed }) => ({
      id,
      label: KIND_WORDS[kind],
      note: `${CHANNEL_WORDS[channel]}${failed > 0 ? `, ${failed.toLocaleString('en-US')} failed` : ''}`,
      figure: sent.toLocaleString('en-US'),
      parts: [
        { value: sent, fill: 'fill-blue' },
        { value: failed, fill: 'fill-accent' },
      ],
    }))}
    table={<SentTable rows={rows} />}
  />
);

/** A chart of the share of alerted people who answered, by urgency, needed blood type and distance. */
export const RatesChart = ({ rows }: { rows: readonly ResponseRate[] }) => (
  <Chart
    bars={rows.map(({ urgency, blood_type: type, ring, told, answered }) => ({
      id: `${urgency} ${type} ${ring}`,
      label: showSigns(`${urgency}, ${type}, ${ring} miles`),
      note: `${answered.toLocaleString('en-US')} of ${told.toLocaleString('en-US')}`,
      figure: describeShare(answered, told),
      parts: [{ value: told === 0 ? 0 : answered / told, fill: 'fill-green' }],
    }))}
    table={<RatesTable rows={rows} />}
  />
);

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h2 className="text-22 font-semibold">{title}</h2>
        <p className="max-w-text text-ink-soft">{note}</p>
      </div>
      {children}
    </section>
  );
}

const Nothing = ({ children }: { children: string }) => (
  <EmptyState icon={Clock} title={children} />
);

/**
 * Shows which alerts were sent and answered, and the switch that stops sending. The switch is stored on the server,
 * not on this device.
 */
export function AlertsPage() {
  const { answer: report, failure, ask } = useServerQuery(readAlertReport);
  const [refused, setRefused] = useState('');

  async function run(call: () => Promise<unknown>) {
    setRefused('');
    try {
      await call();
    } catch (error) {
      setRefused(describeError(error));
    }
    ask();
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeading title="Alerts">
        What was sent, and how many people answered. Nothing here says who they are.
      </PageHeading>
      {refused !== '' && <FormMessage tone="error">{refused}</FormMessage>}
      {failure !== '' && (
        <div className="flex flex-wrap items-center gap-3 text-ink-soft">
          <p>These figures are on the server. {failure}</p>
          <Button variant="quiet" onClick={ask}>
            Try again
          </Button>
        </div>
      )}
      {!report && failure === '' && <Skeleton rows={4} label="Loading figures" />}
      {report && (
        <>
          <SendingSwitch sending={report.sending} waiting={report.waiting} run={run} />
          <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {summarize(report).map(([term, value]) => (
              <div
                key={term}
                className="flex flex-col justify-between rounded-md border border-line bg-surface p-4"
              >
                <dt className="text-ink-soft">{term}</dt>
                <dd className="text-28 font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <Part
            title="Not delivered"
            note="Messages that could not be delivered. Those that are out of date are not sent again."
          >
            {report.dead.length === 0 ? (
              <EmptyState icon={CircleCheck} title="No message has failed" />
            ) : (
              <>
                <Button
                  variant="secondary"
                  className="self-start max-sm:w-full"
                  onClick={() => void run(() => retryAlerts(null))}
                >
                  Try all again
                </Button>
                <DeadTable rows={report.dead} onRetry={(id) => void run(() => retryAlerts(id))} />
              </>
            )}
          </Part>
          <Part
            title="Requests near people"
            note="A wave is one round of alerts about a request. Each goes to as many people as it probably takes to get the missing units. The newest 100 of the last 30 days."
          >
            {report.waves.length === 0 ? (
              <Nothing>No request has alerted anybody yet</Nothing>
            ) : (
              <WavesTable rows={report.waves} />
            )}
          </Part>
          <Part
            title="Response rates"
            note="How many of the people we told answered before the next wave, by urgency, blood type and distance."
          >
            {report.rates.length === 0 ? (
              <Nothing>No wave is over yet</Nothing>
            ) : (
              <RatesChart rows={report.rates} />
            )}
          </Part>
          <Part title="Sent in the last 14 days" note="Notifications and e-mail, by kind.">
            {report.sent.length === 0 ? (
              <Nothing>Nothing was sent yet</Nothing>
            ) : (
              <SentChart rows={sumSent(report.sent)} />
            )}
          </Part>
        </>
      )}
    </div>
  );
}
