import { type SubmitEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { LOGGED_IN, paths } from '@/paths';
import { describeError, serverError } from '@/calls/server-error';
import { waitForFirstPaint } from '@/ui/after-first-paint';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { EmailField } from '@/ui/form/ContactFields';
import { makeFields } from '@/ui/form/fields-of';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { PageHeading } from '@/ui/layout/PageHeading';
import { setSharedDevice, useSharedDevice } from '@/ui/shared-device';
import { PasswordField } from '@/ui/form/PasswordField';
import { takeTypedPassword } from './first-log-in';
import type { LoginInput } from './login-schema';
import { selectOnwardState, readLoginState } from './login-state';

/** Loads the form's rules and the server's client. The fields appear before they have loaded. */
const loadRules = () => import('./login-rules');

/**
 * What the form says if its rules could not be loaded. Chromium does not try to load a file again before the page is
 * reloaded.
 */
const describeIncomplete = () =>
  navigator.onLine
    ? 'Part of this page could not be loaded. Reload it and try again.'
    : serverError({ status: 0 }).message;

export default function LoginPage() {
  const navigate = useNavigate();
  const arrived = readLoginState(useLocation().state);
  const [failure, setFailure] = useState('');
  const [password] = useState(() => takeTypedPassword(arrived.email));
  const form = useForm<LoginInput>({
    resolver: async (...form) => (await loadRules()).loginResolver(...form),
    defaultValues: { email: arrived.email ?? '', password },
  });
  const { isSubmitting } = form.formState;
  const field = makeFields(form);
  const email = useWatch({ control: form.control, name: 'email' });
  const onward = selectOnwardState(arrived);
  const shared = useSharedDevice((device) => device.shared);

  useEffect(() => {
    const prepare = () => waitForFirstPaint().then(loadRules);
    // if this fails, the form says so when it is submitted
    prepare().catch(() => undefined);
  }, []);

  const send = form.handleSubmit(async ({ email, password }) => {
    setFailure('');
    try {
      const { logIn } = await loadRules();
      await logIn(email, password, shared);
      await (arrived.from === undefined
        ? navigate(paths.home, { replace: true, state: LOGGED_IN })
        : navigate(arrived.from, { replace: true }));
    } catch (error) {
      setFailure(`Failed to sign in: ${describeError(error)}`);
    }
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // the button stays busy until the rules have loaded
    await send().catch(() => setFailure(`Failed to sign in: ${describeIncomplete()}`));
  };

  return (
    <>
      <PageHeading title="Log In" />
      <div className="mt-6 flex flex-col gap-4">
        {arrived.notice !== undefined && failure === '' && (
          <FormMessage tone="info">{arrived.notice}</FormMessage>
        )}
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
            <EmailField autoComplete="username" required {...field('email')} />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              {...field('password')}
            />
            <p className="-mt-3">
              <Link
                to={paths.forgotPassword}
                state={{ ...onward, email }}
                className="link inline-flex min-h-11 items-center font-medium"
              >
                Forgot Password?
              </Link>
            </p>
            <CheckboxField
              label="This is a shared device"
              help="The browser is asked not to remember what you type. The screen locks after 2 minutes. Logging out removes all your data from this device."
              checked={shared}
              onChange={({ target }) => setSharedDevice(target.checked)}
            />
            <Button type="submit" wide busy={isSubmitting} busyLabel="Logging in...">
              Log In
            </Button>
          </form>
        </Card>
        <p>
          No account yet?{' '}
          <Link
            to={paths.signup}
            state={onward}
            className="link inline-flex min-h-11 items-center font-medium"
          >
            Sign Up
          </Link>
        </p>
      </div>
    </>
  );
}
