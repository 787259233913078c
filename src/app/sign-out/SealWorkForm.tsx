import { type SubmitEvent, useRef, useState } from 'react';
import { tryPassword } from '@/session/unlock';
import { signOut } from '@/session/sign-out/sign-out';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/form/PasswordField';
import { describeWait } from './lock-words';

/**
 * Asks for the password that seals unsent work. Refuses a wrong password, because nobody could open the work again.
 */
export function SealWorkForm({ onLeft, onBack }: { onLeft: () => void; onBack: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (busy) return;
    if (password === '') {
      setError('Enter your password');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const result = await tryPassword(password);
      if (result.opened) {
        await signOut('asked', { password });
        onLeft();
        return;
      }
      setError(
        result.wait > 0 ? describeWait(result.wait) : 'This is not the password you logged in with',
      );
      field.current?.select();
    } catch {
      setError('It could not be kept, and nothing was removed. Try again');
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p>
        Nobody else can read it. Without this password nobody can open it, not even us. If you
        change your password in the meantime, you will be asked for this one.
      </p>
      <PasswordField
        ref={field}
        name="keep-password"
        label="Password"
        autoComplete="current-password"
        // the person has just chosen to enter the password
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        error={error === '' ? undefined : error}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button type="submit" busy={busy} busyLabel="Locking...">
          Lock and log out
        </Button>
      </div>
    </form>
  );
}
