import { LockKeyhole } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { unlock, readTryWait } from '@/session/unlock';
import { paths } from '@/paths';
import { useSession } from '@/session/session';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { getButtonStyle } from '@/ui/button-style';
import { Card } from '@/ui/layout/Card';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { Logo } from '@/ui/Logo';
import { PasswordField } from '@/ui/form/PasswordField';
import { maskEmail, describeWait } from './lock-words';

const LEAVE =
  'If everything was sent, your data is removed from this device. If not, it stays here, hidden, and is sent after your next log-in on this device.';

/**
 * Logs the person out without a decision about unsent work, because somebody who does not know the password must not
 * decide about it.
 */
async function leave(): Promise<void> {
  const { signOut } = await import('@/session/sign-out/sign-out');
  await signOut('unattended');
}

/**
 * Counts down until the next password may be tried. @returns how many ms are left, and a function that starts the
 * countdown
 */
function useWait(): [number, (ms: number) => void] {
  const [wait, setWait] = useState(0);
  useEffect(() => void readTryWait().then(setWait, () => undefined), []);
  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(Math.max(0, wait - 1000)), Math.min(1000, wait));
    return () => clearTimeout(timer);
  }, [wait]);
  return [wait, setWait];
}

/** Hides the person's pages until the password is entered. */
export default function LockScreen() {
  const identity = useSession((session) => session.identity);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [wait, setWait] = useWait();

  useEffect(() => {
    const title = document.title;
    document.title = `Locked · ${appName}`;
    return () => {
      document.title = title;
    };
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (busy || wait > 0) return;
    if (password === '') {
      setError('Enter your password');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const result = await unlock(password);
      if (result.opened) return;
      setWait(result.wait);
      setError('This is not the password you logged in with');
      field.current?.select();
    } catch {
      setError('The password could not be checked. Try again');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-4 pt-[env(safe-area-inset-top)] pb-12">
      <header className="mt-4 inline-flex min-h-11 items-center gap-2 text-22 font-bold">
        <Logo />
        {appName}
      </header>
      <main id="main" className="mt-6 flex grow flex-col gap-4 sm:mt-10">
        <h1 className="flex items-center gap-3 text-28 font-semibold">
          <Icon of={LockKeyhole} size={28} />
          Locked
        </h1>
        <p className="text-18 text-ink-soft">
          Enter the password of {maskEmail(identity?.email ?? '')} to continue. What you typed is
          kept, and sending continues.
        </p>
        {wait > 0 && <FormMessage tone="info">{describeWait(wait)}</FormMessage>}
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
            <PasswordField
              ref={field}
              name="password"
              label="Password"
              autoComplete="current-password"
              // this field is all that people can do on this screen
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              required
              error={error === '' ? undefined : error}
            />
            <Button type="submit" wide busy={busy} busyLabel="Unlocking..." disabled={wait > 0}>
              Unlock
            </Button>
          </form>
        </Card>
        <div className="-ml-5 flex flex-wrap">
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Log out instead
          </Button>
          {/* a plain link, because the lock screen is outside of the router */}
          <a href={paths.home} className={getButtonStyle('quiet', false)}>
            Public pages
          </a>
        </div>
        <ConfirmDialog
          open={asking}
          title="Log out?"
          confirmLabel="Log out"
          onConfirm={() => void leave()}
          onCancel={() => setAsking(false)}
        >
          {LEAVE}
        </ConfirmDialog>
      </main>
    </div>
  );
}
