import { Download } from 'lucide-react';
import { useState } from 'react';
import { readSubscribers, type Subscriber } from '@/calls/mailing-lists';
import { ServerError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { paths } from '@/paths';
import { makeCsv } from '../table/csv';
import { saveCsv } from '../table/save-csv';
import type { SetupMessage } from './setup-messages';

const COLUMNS = [
  { header: 'E-mail', sheet: ({ email }: Subscriber) => email },
  { header: 'On the list since', sheet: ({ since }: Subscriber) => since },
  {
    header: 'Link to unsubscribe',
    sheet: ({ token }: Subscriber) =>
      `${location.origin}${paths.unsubscribe}#${encodeURIComponent(token)}`,
  },
];

/** Reads the whole list, part by part. @throws {ServerError} */
async function readAll(): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (let more = true; more;) {
    const part = await readSubscribers(all.at(-1)?.email ?? null);
    all.push(...part.rows);
    more = part.more;
  }
  return all;
}

/** Exports the newsletter's addresses, which no device holds. The server records that in the audit log. */
export function Newsletter() {
  const [message, say] = useState<SetupMessage | null>(null);
  const [busy, setBusy] = useState(false);

  async function give() {
    setBusy(true);
    say(null);
    try {
      const subscribers = await readAll();
      if (subscribers.length === 0) say({ tone: 'info', text: 'Nobody is on the list yet.' });
      else saveCsv(await makeCsv(COLUMNS, subscribers), 'Newsletter addresses');
    } catch (error) {
      const why =
        error instanceof ServerError ? error.message : 'The file could not be made. Try again.';
      say({ tone: 'error', text: `Nothing was exported. ${why}` });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card
      as="section"
      aria-labelledby="newsletter-heading"
      className="flex flex-col items-start gap-4"
    >
      <h2 id="newsletter-heading" className="text-22 font-semibold">
        Newsletter
      </h2>
      <p className="max-w-text text-ink-soft">
        The addresses of people who subscribed, as a CSV file. They are kept on the server only, and
        each export is in the audit log. Put each person’s link to unsubscribe into what you send
        them.
      </p>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        busy={busy}
        busyLabel="Exporting..."
        onClick={() => void give()}
      >
        <Icon of={Download} />
        Export addresses
      </Button>
      {message && <FormMessage tone={message.tone}>{message.text}</FormMessage>}
    </Card>
  );
}
