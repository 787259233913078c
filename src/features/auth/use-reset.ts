import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths, type LoginState } from '@/paths';
import { isLinkExpired, preparePasswordReset } from '@/session/password-commands';
import { describeError } from '@/calls/server-error';
import { useIdentity } from '@/session/session';
import { showToast } from '@/ui/feedback/toast-store';
import { readResetLink } from './reset-link';
import { resetSchema, type ResetInput } from './reset-schema';
import { useLinkFragment } from './use-link-fragment';

const CHANGED = 'Your password has been changed.';

/** Manages the form for a new password: its link and its submission. */
export function useReset() {
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
