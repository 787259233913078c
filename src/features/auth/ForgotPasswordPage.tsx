import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { paths, type LoginState } from '@/paths';
import { requestPasswordReset } from '@/session/password-commands';
import { describeError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { EmailField } from '@/ui/form/ContactFields';
import { makeFields } from '@/ui/form/fields-of';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { PageHeading } from '@/ui/layout/PageHeading';
import { selectOnwardState, readLoginState } from './login-state';
import { forgotSchema, type ForgotInput } from './reset-schema';

export default function ForgotPasswordPage() {
  const arrived = readLoginState(useLocation().state);
  const [failure, setFailure] = useState('');
  const [sentTo, setSentTo] = useState('');
  const form = useForm<ForgotInput>({
    resolver: zodResolver(forgotSchema),
    defaultValues: { email: arrived.email ?? '' },
  });
  const { isSubmitting } = form.formState;
  const field = makeFields(form);
  const back: LoginState = {
    ...selectOnwardState(arrived),
    ...(sentTo === '' ? {} : { email: sentTo }),
  };

  const submit = form.handleSubmit(async ({ email }) => {
    setFailure('');
    setSentTo('');
    try {
      await requestPasswordReset(email, paths.resetPassword);
      setSentTo(email);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <>
      <PageHeading title="Forgot Password">We will send you a link to set a new one.</PageHeading>
      <div className="mt-6 flex flex-col gap-4">
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        {sentTo !== '' && (
          <FormMessage tone="success">
            <p>If there is an account with this e-mail, a link is on its way.</p>
            <p className="mt-1 font-normal">
              It works for one hour. If nothing arrives within a few minutes, look in the spam
              folder.
            </p>
          </FormMessage>
        )}
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
            <EmailField autoComplete="username" required {...field('email')} />
            <Button
              type="submit"
              wide
              variant={sentTo === '' ? 'primary' : 'secondary'}
              busy={isSubmitting}
              busyLabel="Sending..."
            >
              {sentTo === '' ? 'Send the link' : 'Send it again'}
            </Button>
          </form>
        </Card>
        <p>
          <Link
            to={paths.login}
            state={back}
            className="link inline-flex min-h-11 items-center font-medium"
          >
            Back to Log In
          </Link>
        </p>
      </div>
    </>
  );
}
