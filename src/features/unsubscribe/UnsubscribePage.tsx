import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/paths';
import { readUnsubscribe, type Subscription, unsubscribe } from '@/calls/unsubscribe';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { useMailLink } from './use-mail-link';

const ABOUT: Record<NonNullable<Subscription['group']>, string> = {
  near: 'e-mail about requests near you',
  own: 'e-mail about your requests and offers',
  again: 'e-mail when you may give again',
  drives: 'e-mail about drives',
  went: 'e-mail about where your blood went',
  digest: 'e-mail about anything new',
  newsletter: 'the newsletter',
  asked: 'e-mail about drives near you',
};

const NO_LINK = `This link is not complete. Open it again in the e-mail, or log in and turn e-mail off in your alert settings.`;

/** Asks before it unsubscribes, because mail programs open links to check them. */
function Unsubscribe({ token }: { token: string }) {
  const link = useMailLink(token, readUnsubscribe, unsubscribe);
  const { answer: subscription, failure, read, act: stop } = link;
  const [busy, setBusy] = useState(false);
  const about = subscription?.group ? ABOUT[subscription.group] : '';

  async function confirm() {
    setBusy(true);
    await stop();
    setBusy(false);
  }

  return (
    <>
      {!subscription && failure === '' && <Skeleton rows={1} label="Reading the link" />}
      {failure !== '' && (
        <FormMessage tone="error">
          <p>{failure}</p>
          {!subscription && (
            <Button variant="secondary" className="mt-3" onClick={() => void read()}>
              Try again
            </Button>
          )}
        </FormMessage>
      )}
      {subscription?.status === 'unknown' && <FormMessage tone="info">{NO_LINK}</FormMessage>}
      {subscription?.status === 'on' && (
        <Card className="flex flex-col items-start gap-4">
          <p>Do you want to stop {about}? Nothing changes in the app.</p>
          <Button busy={busy} busyLabel="Stopping..." onClick={() => void confirm()}>
            Unsubscribe
          </Button>
        </Card>
      )}
      {subscription?.status === 'off' && (
        <>
          <FormMessage tone="info">{`You do not get ${about}.`}</FormMessage>
          {subscription.group !== 'newsletter' && subscription.group !== 'asked' && (
            <LinkButton to={paths.alertSettings} variant="secondary" className="self-start">
              Choose what you hear of
            </LinkButton>
          )}
        </>
      )}
    </>
  );
}

/** The page to which the last link of an e-mail leads. It needs no log-in. */
export default function UnsubscribePage() {
  const token = useLocation().hash.slice(1);
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-5 px-4 py-8 sm:py-12">
      <PageHeading title="Unsubscribe" />
      {token === '' ? (
        <FormMessage tone="info">{NO_LINK}</FormMessage>
      ) : (
        <Unsubscribe token={token} />
      )}
    </div>
  );
}
