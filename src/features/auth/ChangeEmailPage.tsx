import { useState } from 'react';
import { paths } from '@/paths';
import { confirmEmail } from '@/session/email-commands';
import { describeError, ServerError } from '@/calls/server-error';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { readEmailLink, useLinkFragment } from './reset-link';

const NO_LINK =
  'An e-mail address is confirmed with the link in an e-mail from us. Open that link again, or ask for another one in your profile.';
const EXPIRED =
  'This link has expired or was used before. Ask for another one in your profile: it is good for an hour.';
const CONFIRM_EXPIRED =
  'This link has expired or was used before. Ask for another one in the alert settings: it is good for an hour.';
const CONFIRMED = 'Your e-mail address is confirmed.';
const HALF =
  'This mailbox is confirmed. Now open the link in the other mailbox: the address changes when both are.';
const DONE = 'Your e-mail address has been changed. Log in with the new one from now on.';

/**
 * The page that a mailed link opens to confirm an e-mail address, either a new one or that of the account. The person
 * must press a button: a mail scanner that opens the link must not confirm it.
 */
export default function ChangeEmailPage() {
  const identity = useIdentity();
  const fragment = useLinkFragment();
  const [opened, setOpened] = useState(fragment);
  const [outcome, setOutcome] = useState<'half' | 'done' | 'expired' | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const link = readEmailLink(fragment);
  if (opened !== fragment) {
    setOpened(fragment);
    setOutcome(null);
    setFailure('');
  }

  async function confirm() {
    if (link === null || link === 'expired') return;
    setBusy(true);
    setFailure('');
    try {
      setOutcome((await confirmEmail(link)) ? 'done' : 'half');
    } catch (error) {
      if (error instanceof ServerError && error.code === 'link_expired') setOutcome('expired');
      else setFailure(describeError(error));
    } finally {
      setBusy(false);
    }
  }

  const expired = link === 'expired' || outcome === 'expired';
  const way = identity ? paths.profile : paths.login;
  const isChange = typeof link !== 'object' || link?.type !== 'email';
  return (
    <>
      <PageHeading title={isChange ? 'New E-mail Address' : 'Your E-mail Address'} />
      <div className="mt-6 flex flex-col gap-4">
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        {expired && <FormMessage tone="error">{isChange ? EXPIRED : CONFIRM_EXPIRED}</FormMessage>}
        {link === null && <FormMessage tone="info">{NO_LINK}</FormMessage>}
        {outcome === 'half' && <FormMessage tone="info">{HALF}</FormMessage>}
        {outcome === 'done' && (
          <FormMessage tone="success">{isChange ? DONE : CONFIRMED}</FormMessage>
        )}
        {link !== null && !expired && outcome === null ? (
          <>
            <p>
              {isChange
                ? 'Confirm that this mailbox is yours, so that the e-mail address can be changed.'
                : 'Confirm that this mailbox is yours, so that we may write to it.'}
            </p>
            <Button wide busy={busy} busyLabel="Confirming..." onClick={() => void confirm()}>
              Confirm
            </Button>
          </>
        ) : (
          <LinkButton to={way} variant="secondary" wide>
            {identity ? 'My Profile' : 'Log In'}
          </LinkButton>
        )}
      </div>
    </>
  );
}
