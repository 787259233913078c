import { RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStatus, requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { Icon } from '@/ui/Icon';
import { RelativeTime } from '@/ui/RelativeTime';
import { describeElsewhere, describeSending } from './send-words';

/** How long the button shows that it was pressed, ms; the text beside it shows the result. */
const PRESSED_MS = 1200;

/** The state of the connection, what is waiting, and a button to send it now. */
export function SendNow() {
  const { online, counted, asked, stalled, pending, elsewhere, sending, attention, lastContact } =
    useStatus();
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed) return undefined;
    const timer = setTimeout(() => setPressed(false), PRESSED_MS);
    return () => clearTimeout(timer);
  }, [pressed]);

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 grow basis-64 items-start gap-3">
        <Icon of={online ? Wifi : WifiOff} className="mt-0.5" />
        <div>
          <output className="block font-medium">
            {describeSending({
              online,
              counted,
              asked,
              stalled,
              pending,
              sending: sending.size,
              attention,
            })}
          </output>
          {elsewhere > 0 && <p className="text-14 text-ink-soft">{describeElsewhere(elsewhere)}</p>}
          {lastContact !== null && (
            <p className="text-14 text-ink-soft">
              Last contact with the server: <RelativeTime value={lastContact} />
            </p>
          )}
        </div>
      </div>
      <Button
        variant={pending > 0 ? 'primary' : 'secondary'}
        className="max-sm:w-full"
        busy={pressed}
        busyLabel="Trying..."
        onClick={() => {
          setPressed(true);
          requestSync();
        }}
      >
        <Icon of={RefreshCw} /> Send now
      </Button>
    </Card>
  );
}
