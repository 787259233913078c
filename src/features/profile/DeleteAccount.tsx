import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import { deleteAccount, leaveDeletedAccount } from '@/session/account-commands';
import { describeError, ServerError } from '@/calls/server-error';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { PasswordField } from '@/ui/form/PasswordField';
import { showToast } from '@/ui/feedback/toast-store';

const OFFLINE =
  'You are offline. Deleting needs a connection, because your data has to leave the server and other devices too.';

/** Lists what will be deleted. */
export function WhatGoes({ email }: { email: string }) {
  const unsent = useStatus((status) => status.pending + status.attention);
  return (
    <>
      <p>This deletes the account {email} and, on the server and on every device, for good:</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>your profile, your blood donations, and your history,</li>
        <li>your donor card: its code, on paper too, then tells nobody anything,</li>
        <li>your blood requests: open ones are withdrawn, and nobody will answer them,</li>
        <li>your offers: requesters no longer see your number, and do not expect you,</li>
        <li>your reservations, the cards that you scanned, drafts and inbox,</li>
        <li>the newsletter to this address.</li>
      </ul>
      {unsent > 0 && (
        <p className="mt-3 font-medium">
          {unsent === 1 ? 'One record has' : `${unsent} records have`} not reached the server, and
          would be lost.
        </p>
      )}
      <p className="mt-3">
        A request that you posted for a hospital stays with it, without your e-mail and what you
        wrote as Additional Information. The administrators’ log keeps what they changed in your
        records, and, with your e-mail, what you did as an administrator or as a member of a
        hospital.
      </p>
      <p className="mt-3">You cannot undo this: save a copy of your data first if you want one.</p>
    </>
  );
}

/** Manages the form of the dialog. It asks for the password, deletes the account, and logs out. */
function useDeletion(close: () => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState({ field: '', form: '' });
  const field = useRef<HTMLInputElement>(null);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = field.current?.value ?? '';
    setProblem({ field: password === '' ? 'Enter your password' : '', form: '' });
    if (password === '') {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await deleteAccount(password);
    } catch (error) {
      const words = describeError(error);
      const isPassword = error instanceof ServerError && error.code === 'wrong_password';
      setProblem(isPassword ? { field: words, form: '' } : { field: '', form: words });
      setBusy(false);
      if (isPassword) field.current?.focus();
      return;
    }
    showToast({ text: 'Your account and your data have been deleted.', tone: 'success' });
    close();
    // goes to the home page first: the log-out would otherwise send the person from their profile to the log-in
    await navigate(paths.home, { replace: true });
    await leaveDeletedAccount();
    // sync may notice the deletion first and go to the log-in page, which cancels the first navigation
    await navigate(paths.home, { replace: true });
  }
  return { field, busy, problem, clear: () => setProblem({ field: '', form: '' }), submit };
}

/**
 * A button and a dialog that delete the account and everything about the person. They must enter their password
 * again.
 */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const formId = useId();
  const online = useStatus((status) => status.online);
  const { field, busy, problem, clear, submit } = useDeletion(() => setOpen(false));

  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="text-18 font-semibold">Delete my account</h3>
      <p className="max-w-text text-ink-soft">
        Removes the account and everything you entered, from the server and from all devices.
      </p>
      <Button variant="danger" className="max-sm:w-full" onClick={() => setOpen(true)}>
        Delete my account and data
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          clear();
        }}
        title="Delete your account and data?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep my account
            </Button>
            {online && (
              <Button
                type="submit"
                form={formId}
                variant="danger"
                busy={busy}
                busyLabel="Deleting..."
              >
                Delete for good
              </Button>
            )}
          </>
        }
      >
        <WhatGoes email={email} />
        {!online && (
          <div className="mt-4">
            <FormMessage tone="info">{OFFLINE}</FormMessage>
          </div>
        )}
        {online && (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void submit(event)}
            className="mt-4 flex flex-col gap-4"
          >
            {problem.form !== '' && <FormMessage tone="error">{problem.form}</FormMessage>}
            {/* password managers look here for the account to which the password belongs */}
            <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              ref={field}
              label="Your Password"
              name="delete-password"
              autoComplete="current-password"
              required
              error={problem.field}
            />
          </form>
        )}
      </Dialog>
    </div>
  );
}
