import { type LoginState, paths } from '@/paths';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { makeFields } from '@/ui/form/fields-of';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { NewPasswordFields } from './NewPasswordFields';
import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { isLinkExpired, preparePasswordReset } from '@/session/password-commands';
import { describeError } from '@/calls/server-error';
import { useIdentity } from '@/session/session';
import { showToast } from '@/ui/feedback/toast-store';
import { readResetLink, useLinkFragment } from './reset-link';
import { type ResetInput, resetSchema } from './reset-schema';

const CHANGED = 'Your password has been changed.';

/** Manages the form for a new password: the link that opened it, and its submission. */
function useReset() {
  const navigate = useNavigate();
  const identity = useIdentity();
  const fragment = useLinkFragment();
  const link = useMemo(() => readResetLink(fragment), [fragment]);
  const reset = useMemo(
    () => (link === null || link === 'expired' ? null : preparePasswordReset(link)),
    [link],
  );
  const [spent, setSpent] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const form = useForm<ResetInput>({
    resolver: zodResolver(resetSchema),
    defaultValues: { password: '', confirm: '' },
  });

  async function send({ password }: ResetInput) {
    setFailure('');
    try {
      const answer = await reset?.(password);
      if (!answer) return;
      if (answer.loggedIn || identity) {
        const whose = answer.loggedIn ? '' : ` This device stays logged in as ${identity?.email}.`;
        showToast({ text: `${CHANGED}${whose}`, tone: 'success' });
        await navigate(paths.home, { replace: true });
        return;
      }
      const state: LoginState = { email: answer.email, notice: `${CHANGED} Log in to continue.` };
      await navigate(paths.login, { replace: true, state });
    } catch (error) {
      if (isLinkExpired(error)) setSpent(fragment);
      else setFailure(describeError(error));
    }
  }

  const submit = (event: BaseSyntheticEvent) => void form.handleSubmit(send)(event);
  const expired = link === 'expired' || spent === fragment;
  return { form, failure, submit, expired, open: reset !== null && !expired };
}

const NO_LINK =
  'A new password is set with the link in an e-mail from us. Open that link again, or ask for another one.';
const EXPIRED =
  'This link has expired or was used before. Ask for another one: it is good for an hour.';

export default function ResetPasswordPage() {
  const { form, failure, submit, expired, open } = useReset();
  const { isSubmitting } = form.formState;
  if (!open) {
    return (
      <>
        <PageHeading title="New Password" />
        <div className="mt-6 flex flex-col gap-4">
          <FormMessage tone={expired ? 'error' : 'info'}>{expired ? EXPIRED : NO_LINK}</FormMessage>
          <LinkButton to={paths.forgotPassword} wide>
            Ask for another link
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="New Password" />
      <div className="mt-6 flex flex-col gap-4">
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Card>
          <form noValidate onSubmit={submit} className="flex flex-col gap-5">
            <NewPasswordFields label="New Password" field={makeFields(form)} />
            <p className="text-ink-soft">
              Other devices on which you are logged in will ask for the new password.
            </p>
            <Button type="submit" wide busy={isSubmitting} busyLabel="Saving...">
              Set the new password
            </Button>
          </form>
        </Card>
      </div>
    </>
  );
}
