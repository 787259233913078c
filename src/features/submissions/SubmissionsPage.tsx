import { Download, Inbox } from 'lucide-react';
import { type LoginState, paths } from '@/paths';
import { useAcceptedInvitation } from '@/session/accepted-invitation';
import { useIdentity } from '@/session/session';
import { useCurrentStore } from '@/store/current';
import { Link } from '@/ui/Link';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { DraftsSection } from './DraftsSection';
import { SendNow } from './SendNow';
import { type Submissions, useSubmissions, type OwnRecord } from './use-submissions';
import { WaitingSection } from './WaitingSection';
import { StateChip } from '@/ui/StateChip';
import { RECORD_STATE_WORDS } from '@/store/hooks/use-record-state';
import { Group, Item } from './Group';
import type { AttentionDoc } from '@/collections/device';
import { AttentionItem } from './AttentionItem';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { now } from '@/clock';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { TimeAt } from '@/ui/TimeAt';
import { download } from '@/ui/download';
import { Icon } from '@/ui/Icon';
import { showToast } from '@/ui/feedback/toast-store';
import { readUnsent } from './submission-commands';
import { makeUnsentFile } from './unsent-file';
import { describeKind, RECORDS } from '@/records/all';
import { useDriveName } from './use-drive-name';

async function save(email: string) {
  try {
    const text = makeUnsentFile(await readUnsent(), appName, email, now());
    download(`${appName.toLowerCase()}-unsent-${getTodayInput()}.json`, text);
  } catch {
    showToast({ text: 'The file could not be made. Please try again.', tone: 'error' });
  }
}

/**
 * A button that saves unsent work as a file. It is the last resort if nothing can be sent any more, for example
 * because an account was blocked.
 */
function ExportUnsent({ email }: { email: string }) {
  return (
    <section aria-labelledby="export-unsent" className="border-t border-line pt-8">
      <h2 id="export-unsent" className="text-22 font-bold">
        Save it as a file
      </h2>
      <p className="mt-1 max-w-text text-ink-soft">
        If sending does not work, for instance because your account was blocked, you can save
        everything that is unsent as a file. It holds personal and medical details: give it only to
        people who may see them.
      </p>
      <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => void save(email)}>
        <Icon of={Download} /> Save what is unsent as a file
      </Button>
    </section>
  );
}

function AttentionSection({ refusals }: { refusals: readonly AttentionDoc[] }) {
  return (
    <Group
      title="Needs attention"
      count={refusals.length}
      intro="The server did not take these. Nothing is lost: correct and resend them, or discard them."
    >
      {refusals.map((refused) => (
        <RowBoundary key={refused.id} of={refused}>
          {() => <AttentionItem refused={refused} />}
        </RowBoundary>
      ))}
    </Group>
  );
}

/** Shows the invitation that was accepted on this device, until the server has learned that. */
function AcceptedInvitation({ token }: { token: string }) {
  const failure = useAcceptedInvitation((sent) => sent.failure);
  return (
    <Group title="Accepted invitation">
      <Item
        title="You accepted an invitation"
        text="It is sent as soon as the server can be reached. Whoever made it then confirms you."
        chip={<StateChip state="saved">{RECORD_STATE_WORDS.saved}</StateChip>}
        actions={
          <LinkButton variant="secondary" to={paths.invitation(token)}>
            Open the invitation
          </LinkButton>
        }
      >
        {failure !== '' && <p>{failure}</p>}
      </Item>
    </Group>
  );
}

function ReceivedItem({ table, doc }: OwnRecord) {
  const isAdmin = useIdentity()?.isAdmin === true;
  const { to, label } = RECORDS[table].link(doc, isAdmin);
  const drive = useDriveName(doc);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 grow basis-full sm:basis-56">
        <h3 className="font-semibold">
          {describeKind(table)}: {RECORDS[table].describe({ ...doc, ...drive })}
        </h3>
        <p className="text-14 text-ink-soft">
          Created <TimeAt value={doc.created_at} />
        </p>
      </div>
      <StateChip state="received">{RECORD_STATE_WORDS.received}</StateChip>
      <Link to={to} className="link inline-flex min-h-11 items-center font-medium">
        {label}
      </Link>
    </li>
  );
}

function ReceivedSection({ records }: { records: readonly OwnRecord[] }) {
  return (
    <Group title="Received" intro="Your newest records that the server has.">
      {records.map((record) => (
        <RowBoundary key={record.doc.id} of={record.doc}>
          {() => <ReceivedItem {...record} />}
        </RowBoundary>
      ))}
    </Group>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={Inbox}
      title="Nothing is saved on this device yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.createRequest} variant="secondary">
            Request Blood
          </LinkButton>
          <LinkButton to={paths.donorForm} variant="secondary">
            Donate Blood
          </LinkButton>
        </div>
      }
    >
      Requests, donations and unfinished forms appear here, with how far they are on their way.
    </EmptyState>
  );
}

function Sections({
  email,
  attention,
  waiting,
  drafts,
  received,
}: Submissions & { email: string }) {
  const unsent = attention.length + waiting.length + drafts.length;
  const { token } = useAcceptedInvitation();
  if (unsent + received.length === 0 && token === null) return <Nothing />;
  return (
    <>
      {attention.length > 0 && <AttentionSection refusals={attention} />}
      {waiting.length > 0 && <WaitingSection records={waiting} />}
      {token !== null && <AcceptedInvitation token={token} />}
      {drafts.length > 0 && <DraftsSection drafts={drafts} />}
      {received.length > 0 && <ReceivedSection records={received} />}
      {unsent > 0 && <ExportUnsent email={email} />}
    </>
  );
}

export default function SubmissionsPage() {
  const identity = useIdentity();
  const submissions = useSubmissions(identity?.userId ?? null);
  const broken = useCurrentStore((current) => current.error !== null);
  const toLogin: LoginState = { from: paths.saved };
  return (
    <div className="mx-auto flex max-w-[52rem] flex-col gap-10 px-4 py-8 sm:py-12">
      <PageHeading title="Saved on this device">
        What you entered here, and how far it is on its way to the server.
      </PageHeading>
      {identity ? (
        <SendNow />
      ) : (
        <FormMessage tone="info">
          Drafts of forms are shown here.{' '}
          <Link to={paths.login} state={toLogin} className="font-semibold underline">
            Log in
          </Link>{' '}
          to see what you submitted.
        </FormMessage>
      )}
      {broken && (
        <FormMessage tone="error">
          The storage of this device cannot be opened. Close other windows of this app, then load
          the page again.
        </FormMessage>
      )}
      {!broken &&
        (submissions ? (
          <Sections {...submissions} email={identity?.email ?? ''} />
        ) : (
          <Skeleton rows={3} />
        ))}
    </div>
  );
}
