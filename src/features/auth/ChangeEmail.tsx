import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '@/paths';
import { readPendingEmail, requestEmailChange } from '@/session/email-commands';
import { describeError, ServerError } from '@/calls/server-error';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { EmailField } from '@/ui/form/ContactFields';
import { makeFields } from '@/ui/form/fields-of';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { PasswordField } from '@/ui/form/PasswordField';
import { changeEmailSchema, type ChangeEmailInput } from './reset-schema';

const EMPTY: ChangeEmailInput = { newEmail: '', passwordNow: '' };

/** The field beside which each refusal is shown, by the refusal's code. */
const FIELDS: Readonly<Record<string, keyof ChangeEmailInput>> = {
  wrong_password: 'passwordNow',
  email_exists: 'newEmail',
  validation_failed: 'newEmail',
  email_address_invalid: 'newEmail',
};

/** A form for another e-mail address. It asks for the current password, and a link is mailed to both addresses. */
export function ChangeEmail({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState<string | null>(null);
  const online = useStatus((status) => status.online);
  const form = useForm<ChangeEmailInput>({
    resolver: zodResolver(changeEmailSchema(email)),
    defaultValues: EMPTY,
  });
  const field = makeFields(form);

  useEffect(() => {
    if (online) readPendingEmail().then(setPending, () => undefined);
  }, [online]);

  function close() {
    form.reset(EMPTY);
    setFailure('');
    setOpen(false);
  }

  const submit = form.handleSubmit(async (input) => {
    setFailure('');
    try {
      await requestEmailChange(input.newEmail, input.passwordNow, paths.changeEmail);
      close();
      setPending(input.newEmail.trim().toLowerCase());
    } catch (error) {
      const name = error instanceof ServerError ? FIELDS[error.code] : undefined;
      if (name) form.setError(name, { message: describeError(error) }, { shouldFocus: true });
      else setFailure(describeError(error));
    }
  });

  return (
    <section aria-labelledby="change-email" className="flex flex-col items-start gap-3">
      <h3 id="change-email" className="text-18 font-semibold">
        E-mail Address
      </h3>
      <p className="max-w-text text-ink-soft">
        You log in with <strong className="wrap-anywhere">{email}</strong>. To change it you need
        your password and both mailboxes: each gets a link, and both have to be opened. Records that
        you have sent keep the address they were sent with.
      </p>
      {pending !== null && pending !== email && (
        <FormMessage tone="info">
          Check both mailboxes: {email} and {pending} got a link that works for one hour. Until you
          open both, you log in with {email}.
        </FormMessage>
      )}
      {!open && (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          Change e-mail address
        </Button>
      )}
      {open && (
        <form
          noValidate
          aria-labelledby="change-email"
          onSubmit={(event) => void submit(event)}
          className="flex w-full max-w-form flex-col gap-5"
        >
          {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
          <EmailField label="New E-mail" autoComplete="off" required {...field('newEmail')} />
          {/* password managers look here for the account to which the password belongs */}
          <input type="text" name="account" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            required
            {...field('passwordNow')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Sending...">
              Send the links
            </Button>
            <Button variant="secondary" onClick={close} disabled={form.formState.isSubmitting}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
