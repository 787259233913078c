import { RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { requestSync, useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { Icon } from '@/ui/Icon';
import { RelativeTime } from '@/ui/RelativeTime';

interface Way {
  online: boolean;
  /** whether the unsent changes have been counted yet */
  counted?: boolean;
  /** whether this page has tried to reach the server yet */
  asked?: boolean;
  /** whether the server answers without accepting unsent work */
  stalled?: boolean;
  pending: number;
  sending: number;
  /** how many changes need attention */
  attention: number;
}

const records = (count: number) => (count === 1 ? '1 record' : `${count} records`);
const is = (count: number) => (count === 1 ? 'is' : 'are');

/** Says that some of the unsent records can be sent only by a tab with another version of the app. */
export const describeElsewhere = (elsewhere: number): string =>
  `${elsewhere} of them ${is(elsewhere)} in a tab that runs another version of the app. That tab sends ` +
  `${elsewhere === 1 ? 'it' : 'them'}. If you close that tab, ${elsewhere === 1 ? 'it is' : 'they are'} sent from here.`;

/** Describes what has not been sent, and what will happen to it. */
export function describeSending({
  online,
  counted = true,
  asked = true,
  stalled = false,
  pending,
  sending,
  attention,
}: Way): string {
  if (!counted) return 'Looking at what is saved on this device.';
  if (pending === 0 && attention > 0)
    return `Nothing is waiting. ${records(attention)} ${attention === 1 ? 'needs' : 'need'} your attention.`;
  if (pending === 0) return online ? 'Everything is sent.' : 'You are offline. Nothing is waiting.';
  if (!online)
    return (
      `You are offline. ${records(pending)} ${is(pending)} saved on this device. Sending ` +
      'begins by itself as soon as there is a connection.'
    );
  if (sending > 0) return `Sending ${records(sending)}.`;
  const saved = `${records(pending)} ${is(pending)} saved on this device.`;
  if (stalled)
    return `The server is busy. ${saved} Sending is tried again by itself until the server has everything.`;
  if (!asked) return `${saved} Looking for a connection to send ${pending === 1 ? 'it' : 'them'}.`;
  return `${records(pending)} ${is(pending)} waiting and will be sent in a moment.`;
}

/** How long the button shows that it was pressed, ms. The text beside it shows the result. */
const PRESSED_MS = 1200;

/** Shows the state of the connection and what has not been sent. A button sends it now. */
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
