import { useState } from 'react';
import { paths } from '@/paths';
import { confirmEmail } from '@/session/email-commands';
import { describeError } from '@/calls/server-error';
import { isLinkExpired } from '@/session/password-commands';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { readSignUpLink, useLinkFragment } from './reset-link';

const NO_LINK =
  'A new account is confirmed with the link in an e-mail from us. Open that link again, or sign up again with the same e-mail to get another one.';
const EXPIRED =
  'This link has expired or was used before. If you have confirmed your e-mail address already, log in. Otherwise sign up again with the same e-mail, and we send another link. The password you chose first stays the one you log in with.';
const CONFIRMED =
  'Your e-mail address is confirmed. Log in with the password you chose when you signed up.';

/** The result of confirming a link. */
interface Outcome {
  fragment: string;
  outcome: 'done' | 'expired' | { failure: string };
}

/**
 * The page that a mailed link opens to confirm a sign-up. The person must press a button: a mail scanner that opens
 * the link must not confirm it.
 */
export default function ConfirmSignUpPage() {
  const fragment = useLinkFragment();
  const identity = useIdentity();
  const [tried, setTried] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const link = readSignUpLink(fragment);
  const outcome = tried?.fragment === fragment ? tried.outcome : null;

  async function confirm() {
    if (typeof link !== 'object' || link === null) return;
    setBusy(true);
    try {
      await confirmEmail(link);
      setTried({ fragment, outcome: 'done' });
    } catch (error) {
      const failed = isLinkExpired(error) ? 'expired' : { failure: describeError(error) };
      setTried({ fragment, outcome: failed });
    } finally {
      setBusy(false);
    }
  }

  const isDone = link === 'done' || outcome === 'done';
  const isExpired = link === 'expired' || outcome === 'expired';
  const isOver = isDone || isExpired || link === null;
  return (
    <>
      <PageHeading title="Confirm Sign-Up" />
      <div className="mt-6 flex flex-col gap-4">
        {isDone && <FormMessage tone="success">{CONFIRMED}</FormMessage>}
        {isExpired && <FormMessage tone="error">{EXPIRED}</FormMessage>}
        {link === null && <FormMessage tone="info">{NO_LINK}</FormMessage>}
        {outcome !== null && typeof outcome === 'object' && (
          <FormMessage tone="error">{outcome.failure}</FormMessage>
        )}
        {!isOver && (
          <>
            <p>Confirm that this mailbox is yours, so that you can log in.</p>
            <Button wide busy={busy} busyLabel="Confirming..." onClick={() => void confirm()}>
              Confirm
            </Button>
          </>
        )}
        {isOver && (
          <LinkButton
            to={identity ? paths.profile : paths.login}
            variant={isDone ? 'primary' : 'secondary'}
            wide
          >
            {identity ? 'My Profile' : 'Log In'}
          </LinkButton>
        )}
        {(isExpired || link === null) && !identity && (
          <>
            <LinkButton to={paths.signup} variant="secondary" wide>
              Sign Up
            </LinkButton>
            <LinkButton to={paths.forgotPassword} variant="secondary" wide>
              Forgot Password
            </LinkButton>
          </>
        )}
      </div>
    </>
  );
}
