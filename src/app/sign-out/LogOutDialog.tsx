import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasCryptography } from '@/session/password-key';
import { sendAcceptedInvitation } from '@/session/accepted-invitation';
import { readAllUnsent } from '@/session/sign-out/read-unsent';
import { sendUnsent } from '@/session/sign-out/send-unsent';
import { signOut } from '@/session/sign-out/sign-out';
import { useStatus } from '@/store/status';
import { countUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { SealWorkForm } from './SealWorkForm';
import { findDraftForm, makeExcerpt } from '@/features/submissions/draft-words';
import { describeChange, RECORDS } from '@/records/all';
import type { SyncedName } from '@/collections/facts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** Says how much has not reached the server, for example '2 records and 1 unfinished form'. */
function describeAmount({ waiting, attention, drafts, invitation }: UnsentWork): string {
  const parts = [
    ...counted(waiting.length, 'record', 'records'),
    ...counted(attention.length, 'record that needs attention', 'records that need attention'),
    ...counted(drafts.length, 'unfinished form', 'unfinished forms'),
    ...counted(invitation === undefined ? 0 : 1, 'accepted invitation', ''),
  ];
  const last = parts.pop() ?? 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

const line = (what: string, which: string) => (which === '' ? what : `${what}: ${which}`);

/** Describes each record and draft that has not reached the server. */
function describeItems({ waiting, attention, drafts, invitation }: UnsentWork): string[] {
  return [
    ...waiting.map(({ table, doc }) =>
      line(describeChange(table, doc.pending?.base === null), RECORDS[table].describe(doc)),
    ),
    ...attention.map(({ table, creates, payload }) =>
      // documents of `attention` are only about synced collections
      line(
        `${describeChange(table as SyncedName, creates)} (needs attention)`,
        RECORDS[table as SyncedName].describe(payload),
      ),
    ),
    ...drafts.map(({ id, values }) =>
      line(`Unfinished form, ${findDraftForm(id).title}`, makeExcerpt(values)),
    ),
    ...(invitation === undefined ? [] : ['Accepted invitation']),
  ];
}

type Step = 'choose' | 'send' | 'keep' | 'discard';

const SHOWN = 5;

function Items({ work }: { work: UnsentWork }) {
  const items = describeItems(work);
  return (
    <ul className="mt-3 list-disc pl-5">
      {/* two items may have the same words, so the index is the key */}
      {items.slice(0, SHOWN).map((words, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="wrap-anywhere">
          {words}
        </li>
      ))}
      {items.length > SHOWN && <li>and {items.length - SHOWN} more</li>}
    </ul>
  );
}

function Choice({ children, about }: { children: ReactNode; about: string }) {
  return (
    <li>
      {children}
      <p className="mt-1 text-14 text-ink-soft">{about}</p>
    </li>
  );
}

type LogOutDialogProps = {
  /** The unsent work. It is read again after each try to send it. */
  work: UnsentWork;
  onWork: (work: UnsentWork) => void;
  onClose: () => void;
  /** Called when the person has been logged out. */
  onLeft: () => void;
};

/** Asks what to do with work that exists only on this device. Logging out would delete it. */
export default function LogOutDialog({ work, onWork, onClose, onLeft }: LogOutDialogProps) {
  const [step, setStep] = useState<Step>('choose');
  const [failure, setFailure] = useState('');
  const pending = useStatus((status) => status.pending);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const amount = describeAmount(work);

  function back(words = '') {
    sending.current?.abort();
    setFailure(words);
    setStep('choose');
  }

  async function leave(decided: UnsentWork) {
    await signOut('asked', { decided });
    onLeft();
  }

  async function send() {
    setFailure('');
    setStep('send');
    const stop = new AbortController();
    sending.current = stop;
    const [sent] = await Promise.all([sendUnsent(stop.signal), sendAcceptedInvitation()]);
    if (stop.signal.aborted) return;
    const left = await readAllUnsent();
    if (sent && countUnsentWork(left) === 0) {
      await leave(left);
      return;
    }
    onWork(left);
    back(
      sent
        ? 'Everything that can be sent was sent. Decide what to do with the rest.'
        : 'The server was not reached, so nothing was removed. Try again, or choose another way.',
    );
  }

  const failed = () => back('Logging out did not work, and nothing was removed. Try again.');

  if (step === 'keep')
    return (
      <Dialog open title="Keep it locked for you" onClose={onClose}>
        <SealWorkForm onLeft={onLeft} onBack={() => back()} />
      </Dialog>
    );
  if (step === 'discard')
    return (
      <Dialog
        open
        title="Discard it for good?"
        onClose={onClose}
        actions={
          <>
            <Button variant="secondary" onClick={() => back()}>
              Back
            </Button>
            <Button variant="danger" onClick={() => void leave(work).catch(failed)}>
              Discard and log out
            </Button>
          </>
        }
      >
        <p>This was never sent. If you discard it, nobody can get it back:</p>
        <Items work={work} />
      </Dialog>
    );
  if (step === 'send')
    return (
      <Dialog
        open
        title="Sending"
        onClose={onClose}
        actions={
          <Button variant="secondary" onClick={() => back()}>
            Stop waiting
          </Button>
        }
      >
        <output className="block">
          {pending === 1 ? '1 record is' : `${pending} records are`} on the way. You are logged out
          when the server has everything.
        </output>
        <progress aria-label="Sending" className="mt-4 h-2 w-full accent-blue" />
      </Dialog>
    );
  return (
    <Dialog open title="Log out with unsent work?" onClose={onClose}>
      <p>
        Logging out removes your data from this device. {amount.charAt(0).toUpperCase()}
        {amount.slice(1)} on it {countUnsentWork(work) === 1 ? 'has' : 'have'} not reached the
        server.
      </p>
      <Items work={work} />
      {failure !== '' && (
        <div className="mt-4">
          <FormMessage tone="error">{failure}</FormMessage>
        </div>
      )}
      <ul className="mt-6 flex flex-col gap-4">
        {(work.waiting.length > 0 || work.invitation !== undefined) && (
          <Choice about="Needs a network. You are logged out once the server has it.">
            <Button wide onClick={() => void send().catch(failed)}>
              Send now and log out
            </Button>
          </Choice>
        )}
        {hasCryptography() && (
          <Choice about="Works without a network. It stays here, locked with your password, and is back after your next log-in on this device.">
            <Button variant="secondary" wide onClick={() => setStep('keep')}>
              Keep locked for me
            </Button>
          </Choice>
        )}
        <Choice about="You see first what would be lost, and can still stop.">
          <Button variant="danger" wide onClick={() => setStep('discard')}>
            Discard
          </Button>
        </Choice>
        <li>
          <Button variant="quiet" wide onClick={onClose}>
            Stay logged in
          </Button>
        </li>
      </ul>
    </Dialog>
  );
}
