import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { setSending } from '@/calls/alert-report';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { Card } from '@/ui/layout/Card';

type SendingSwitchProps = {
  sending: boolean;
  waiting: number;
  /** runs a call and reads the report again */
  run: (call: () => Promise<unknown>) => Promise<void>;
};

function describeWaiting(waiting: number): string {
  if (waiting === 0) return '';
  const messages =
    waiting === 1 ? '1 message waits' : `${waiting.toLocaleString('en-US')} messages wait`;
  return `${messages}. What is still of use by then is sent. `;
}

/** Stops all notifications and e-mail at once, and starts them again. */
export function SendingSwitch({ sending, waiting, run }: SendingSwitchProps) {
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
