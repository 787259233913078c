import { type ComponentType, type SubmitEvent, useState } from 'react';
import { type Person, previewAdmin } from '@/calls/admin';
import { describeError, ServerError } from '@/calls/server-error';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { DateText } from '@/ui/DateText';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { TextField } from '@/ui/form/TextField';
import { Card } from '@/ui/layout/Card';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { PersonFacts } from '../PersonFacts';
import { useAdministrators } from './use-administrators';
import type { SetupMessage } from './use-setup';

type Managed = ReturnType<typeof useAdministrators>;
type Field = 'email' | 'name';
type Say = (message: SetupMessage | null) => void;

function AddForm({ admins, say }: { admins: Managed; say: Say }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [asking, setAsking] = useState<Person | null>(null);
  const [looking, setLooking] = useState(false);
  const adding = looking || (admins.working !== '' && admins.working === email.trim());

  function refuse(field: Field, words: string) {
    setErrors({ [field]: words });
    document.getElementById(`admin-${field}`)?.focus();
  }

  /** Shows to whom an account belongs, before the account gets the rights of an administrator. */
  async function look(event: SubmitEvent) {
    event.preventDefault();
    const typed = email.trim();
    if (typed === '') {
      refuse('email', 'Enter the e-mail of an account');
      return;
    }
    if (name.trim() === '') {
      refuse('name', 'Enter the name as it is in their profile');
      return;
    }
    setErrors({});
    say(null);
    setLooking(true);
    try {
      setAsking(await previewAdmin(typed, name));
    } catch (error) {
      const isName = error instanceof ServerError && error.field === 'name';
      refuse(isName ? 'name' : 'email', describeError(error));
    } finally {
      setLooking(false);
    }
  }

  async function add() {
    const typed = email.trim();
    setAsking(null);
    const failure = await admins.add(typed, name);
    if (failure) {
      refuse(failure.field === 'name' ? 'name' : 'email', failure.message);
      return;
    }
    setEmail('');
    setName('');
    say({ tone: 'success', text: `${typed} is an administrator.` });
  }

  return (
    <form
      noValidate
      aria-label="Add an administrator"
      onSubmit={(event) => void look(event)}
      className="flex flex-wrap items-start gap-3"
    >
      <div className="min-w-0 grow basis-72">
        <TextField
          id="admin-email"
          label="E-mail of an account"
          type="email"
          autoComplete="off"
          error={errors.email}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <div className="min-w-0 grow basis-56">
        <TextField
          id="admin-name"
          label="Name in their profile"
          autoComplete="off"
          error={errors.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="sm:mt-7"
        busy={adding}
        busyLabel="Adding..."
      >
        Make Administrator
      </Button>
      <ConfirmDialog
        open={asking !== null}
        title={`Make ${asking?.name ?? ''} administrator?`}
        confirmLabel="Give them the rights"
        onConfirm={() => void add()}
        onCancel={() => setAsking(null)}
      >
        {asking && <PersonFacts person={asking} />}
        <p className="mt-4">
          Administrators see and change everybody&rsquo;s records, and remove each other.
        </p>
      </ConfirmDialog>
    </form>
  );
}

function List({ admins, say }: { admins: Managed; say: Say }) {
  const identity = useIdentity();
  const [asking, setAsking] = useState<string | null>(null);
  const { list, failure } = admins;
  const self = asking === identity?.email;

  async function remove(email: string) {
    setAsking(null);
    say(null);
    const refused = await admins.remove(email);
    say(
      refused
        ? { tone: 'error', text: refused.message }
        : { tone: 'success', text: `${email} is no longer an administrator.` },
    );
  }

  if (!list && failure !== '')
    return (
      <div className="flex flex-wrap items-center gap-3 text-ink-soft">
        <p>The list of administrators is on the server. {failure}</p>
        <Button variant="quiet" onClick={() => void admins.load()}>
          Try again
        </Button>
      </div>
    );
  if (!list) return <Skeleton rows={1} label="Loading administrators" />;
  return (
    <>
      <ul aria-label="Administrators">
        {list.map(({ user_id: id, email, added_at: added }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0">
              <span className="font-medium wrap-anywhere">{email}</span>
              {id === identity?.userId && ' (you)'}
              <span className="block text-14 text-ink-soft">
                Since <DateText value={added} />
              </span>
            </span>
            <Button
              variant="quiet"
              busy={admins.working === email}
              busyLabel="Removing..."
              onClick={() => setAsking(email)}
            >
              Remove<VisuallyHidden> {email}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={self ? 'Remove yourself as administrator?' : `Remove ${asking ?? ''}?`}
        confirmLabel="Remove administrator"
        danger
        onConfirm={() => asking !== null && void remove(asking)}
        onCancel={() => setAsking(null)}
      >
        {self ? 'You lose' : 'This person loses'} access to the admin panel, and its data leaves the
        device. The account itself stays.
      </ConfirmDialog>
    </>
  );
}

/** The component that shows invitations. It comes from another feature, so the page receives it. */
export type InvitationsSlot = { Invitations: ComponentType<{ onConfirmed: () => void }> };

/**
 * Lists the administrators. An administrator can invite others, add them by e-mail, and remove them, but never the
 * last one.
 */
export function Administrators({ Invitations }: InvitationsSlot) {
  const admins = useAdministrators();
  const [message, say] = useState<SetupMessage | null>(null);
  return (
    <>
      <Card as="section" aria-labelledby="admins-heading" className="flex flex-col gap-4">
        <h2 id="admins-heading" className="text-22 font-semibold">
          Administrators
        </h2>
        <List admins={admins} say={say} />
        {message && <FormMessage tone={message.tone}>{message.text}</FormMessage>}
        <p className="max-w-text text-ink-soft">
          Add somebody by e-mail if they have confirmed the address; type their name as a check.
          Invite everybody else.
        </p>
        <AddForm admins={admins} say={say} />
      </Card>
      <Invitations onConfirmed={() => void admins.load()} />
    </>
  );
}
