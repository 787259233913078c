import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePassword } from '@/session/password-commands';
import { describeError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { showToast } from '@/ui/feedback/toast-store';
import { makeFields } from '@/ui/form/fields-of';
import { PasswordField } from '@/ui/form/PasswordField';
import { NewPasswordFields } from './NewPasswordFields';
import { changeSchema, type ChangeInput } from './reset-schema';

const EMPTY: ChangeInput = { current: '', password: '', confirm: '' };

/** A form with which the person who is logged in changes their password. It asks for the current password. */
export function ChangePassword({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm<ChangeInput>({
    resolver: zodResolver(changeSchema),
    defaultValues: EMPTY,
  });
  const field = makeFields(form);

  function close() {
    form.reset(EMPTY);
    setFailure('');
    setOpen(false);
  }

  const submit = form.handleSubmit(async ({ current, password }) => {
    setFailure('');
    try {
      await changePassword(current, password);
      close();
      showToast({
        text: 'Your password has been changed. Other devices are logged out.',
        tone: 'success',
      });
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <section aria-labelledby="change-password" className="flex flex-col items-start gap-3">
      <h3 id="change-password" className="text-18 font-semibold">
        Password
      </h3>
      <p className="max-w-text text-ink-soft">
        A new password logs you out on all other devices. Changing it needs a connection.
      </p>
      {!open && (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
      {open && (
        <form
          noValidate
          aria-labelledby="change-password"
          onSubmit={(event) => void submit(event)}
          className="flex w-full max-w-form flex-col gap-5"
        >
          {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
          {/* password managers look here for the account to which the password belongs */}
          <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            required
            {...field('current')}
          />
          <NewPasswordFields label="New Password" field={field} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Changing...">
              Change password
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
