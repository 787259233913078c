import { Download } from 'lucide-react';
import { useState } from 'react';
import { readSubscribers, type Subscriber } from '@/calls/mailing-lists';
import { ServerError } from '@/calls/server-error';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { makeCsv, saveCsv } from '../table/csv';
import { Administrators, type InvitationsSlot } from './Administrators';
import { type Setup, type SetupAction, type SetupMessage, useSetup } from './use-setup';

const kinds = [
  { kind: 'donors', label: 'Add Sample Donors' },
  { kind: 'requests', label: 'Add Sample Requests' },
  { kind: 'inventory', label: 'Add Sample Inventory' },
] as const;

function ProgressBar({ progress }: Pick<Setup, 'progress'>) {
  if (!progress || progress.words === '') return null;
  return (
    <div>
      <label htmlFor="sample-progress" className="text-ink-soft">
        {progress.words}
        {progress.steps > 1 && ` (${progress.done + 1} of ${progress.steps})`}
      </label>
      <progress
        id="sample-progress"
        className="mt-1 block h-2 w-full accent-blue"
        max={progress.steps}
        value={progress.done}
      />
    </div>
  );
}

/** Adds records for trying the app out. They are marked as samples and can be removed again. */
function SampleData({ setup, isAdmin }: { setup: Setup; isAdmin: boolean }) {
  const [asking, setAsking] = useState(false);
  const { progress } = setup;
  const busy = (action: SetupAction) => progress?.action === action;
  const off = !isAdmin || progress !== null;
  return (
    <Card as="section" aria-labelledby="sample-heading" className="flex flex-col gap-4">
      <h2 id="sample-heading" className="text-22 font-semibold">
        Sample Data
      </h2>
      <p className="max-w-text text-ink-soft">
        Donors, requests and inventory to try things out. Everyone sees them as if they were real;
        administrators see that they are marked as sample. Remove them before people use the site.
      </p>
      {!isAdmin && <p className="font-medium">Only an administrator can add sample data.</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          className="max-sm:w-full"
          disabled={off}
          busy={busy('all')}
          busyLabel="Adding..."
          onClick={() => void setup.addAll()}
        >
          Add All Sample Data
        </Button>
        {kinds.map(({ kind, label }) => (
          <Button
            key={kind}
            variant="secondary"
            className="max-sm:w-full"
            disabled={off}
            busy={busy(kind)}
            busyLabel="Adding..."
            onClick={() => void setup.addKind(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      <ProgressBar progress={progress} />
      <div className="border-t border-line pt-4">
        <Button
          variant="danger"
          className="max-sm:w-full"
          disabled={off}
          busy={busy('remove')}
          busyLabel="Removing..."
          onClick={() => setAsking(true)}
        >
          Remove Sample Data
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Remove all sample data?"
        confirmLabel="Remove sample data"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          void setup.removeAll();
        }}
        onCancel={() => setAsking(false)}
      >
        All donors, requests and inventory that are marked as sample leave every device, together
        with all changes to them. Real records stay. You can add sample data again.
      </ConfirmDialog>
    </Card>
  );
}

const COLUMNS = [
  { header: 'E-mail', sheet: ({ email }: Subscriber) => email },
  { header: 'On the list since', sheet: ({ since }: Subscriber) => since },
  {
    header: 'Link to unsubscribe',
    sheet: ({ token }: Subscriber) =>
      `${location.origin}${paths.unsubscribe}#${encodeURIComponent(token)}`,
  },
];

/**
 * Reads the whole list, one part after the other.
 * @throws {ServerError}
 */
async function readAll(): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (let more = true; more;) {
    const part = await readSubscribers(all.at(-1)?.email ?? null);
    all.push(...part.rows);
    more = part.more;
  }
  return all;
}

/**
 * Exports the addresses of the newsletter, which no device stores. The server records the export in the audit log.
 */
function Newsletter() {
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

/**
 * The setup page: the first administrator, more administrators, and sample data. The parts that need a connection say
 * so.
 */
export function SetupPage(slots: InvitationsSlot) {
  const identity = useIdentity();
  const setup = useSetup();
  const { message } = setup;
  const isAdmin = identity?.isAdmin === true;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Setup"
        actions={
          isAdmin ? (
            <LinkButton to={paths.adminAudit} variant="secondary">
              Audit log
            </LinkButton>
          ) : undefined
        }
      >
        Who runs this site, and sample data to try it out.
      </PageHeading>
      {message && <FormMessage tone={message.tone}>{message.text}</FormMessage>}
      <Card
        as="section"
        aria-labelledby="first-heading"
        className="flex flex-col items-start gap-4"
      >
        <h2 id="first-heading" className="text-22 font-semibold">
          First Administrator
        </h2>
        <p className="max-w-text text-ink-soft">
          While there is no administrator, whoever is logged in can become the first one. After
          that, administrators invite others.
        </p>
        <Button
          variant={isAdmin ? 'secondary' : 'primary'}
          className="max-sm:w-full"
          disabled={setup.progress !== null}
          busy={setup.progress?.action === 'admin'}
          busyLabel="Setting up..."
          onClick={() => void setup.makeAdmin()}
        >
          Make Current User Admin
        </Button>
      </Card>
      {isAdmin && <Administrators {...slots} />}
      {isAdmin && <Newsletter />}
      <SampleData setup={setup} isAdmin={isAdmin} />
    </div>
  );
}
