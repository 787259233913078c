import { BellOff, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readWebPush, turnOffWebPush, useWebPush } from '@/session/web-push';
import { describeError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Card } from '@/ui/layout/Card';
import { OBSTACLE_WORDS } from './settings-words';

/**
 * Shows whether this device receives notifications, with a switch.
 * @param turnOn turns them on; it is called during the tap, because the browser asks only then
 */
export function DeviceNotifications({ turnOn }: { turnOn: () => Promise<void> }) {
  const state = useWebPush((push) => push.state);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => void readWebPush().catch(() => undefined), []);

  async function change(work: () => Promise<void>) {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section" aria-labelledby="this-device" className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="this-device" className="text-22 font-semibold">
          This device
        </h2>
        {state === 'on' && (
          <Chip tone="green" icon={CircleCheck}>
            Notifications are on
          </Chip>
        )}
        {state === 'off' && (
          <Chip tone="neutral" icon={BellOff}>
            Notifications are off
          </Chip>
        )}
      </div>
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      {(state === 'on' || state === 'off' || state === null) && (
        <p className="max-w-text text-ink-soft">
          This device can notify you while the app is closed. Notifications show only what you
          choose below, and never anybody’s name or number.
        </p>
      )}
      {state === 'off' && (
        <Button
          className="max-sm:w-full"
          busy={busy}
          busyLabel="Turning on..."
          onClick={() => void change(turnOn)}
        >
          Turn on for this device
        </Button>
      )}
      {state === 'on' && (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={busy}
          busyLabel="Turning off..."
          onClick={() => void change(turnOffWebPush)}
        >
          Turn off on this device
        </Button>
      )}
      {state !== null && state !== 'on' && state !== 'off' && (
        <FormMessage tone="info">{OBSTACLE_WORDS[state]}</FormMessage>
      )}
    </Card>
  );
}
