import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/paths';
import { confirmDrives, readDriveLink } from '@/calls/mailing-lists';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { useMailLink } from './use-mail-link';

const NO_LINK =
  'This link is not complete, or older than a week. Open it again in the e-mail, or leave your address on the drives page once more.';

/** Asks before it confirms, because mail programs open links to check them. */
function Confirm({ token }: { token: string }) {
  const { answer, failure, read, act } = useMailLink(token, readDriveLink, confirmDrives);
  const [busy, setBusy] = useState(false);
  const places = answer?.zips.join(', ') ?? '';

  async function confirm() {
    setBusy(true);
    await act();
    setBusy(false);
  }

  return (
    <>
      {!answer && failure === '' && <Skeleton rows={1} label="Reading the link" />}
      {failure !== '' && (
        <FormMessage tone="error">
          <p>{failure}</p>
          {!answer && (
            <Button variant="secondary" className="mt-3" onClick={() => void read()}>
              Try again
            </Button>
          )}
        </FormMessage>
      )}
      {answer?.status === 'unknown' && <FormMessage tone="info">{NO_LINK}</FormMessage>}
      {answer?.status === 'waiting' && (
        <Card className="flex flex-col items-start gap-4">
          <p>
            Do you want an e-mail when a drive is planned within 25 miles of {places}? It is one a
            day at most, and each has a link that stops it.
          </p>
          <Button busy={busy} busyLabel="Confirming..." onClick={() => void confirm()}>
            Confirm
          </Button>
        </Card>
      )}
      {answer?.status === 'on' && (
        <FormMessage tone="success">{`Confirmed. We write to you when a drive is planned within 25 miles of ${places}.`}</FormMessage>
      )}
      {answer && answer.status !== 'waiting' && (
        <LinkButton to={paths.drives} variant="secondary" className="self-start">
          See the drives
        </LinkButton>
      )}
    </>
  );
}

/**
 * The page of the link by which a person confirms the address that will be notified of drives. It needs no log-in.
 */
export default function ConfirmDrivesPage() {
  const token = useLocation().hash.slice(1);
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-5 px-4 py-8 sm:py-12">
      <PageHeading title="Hear of Drives" />
      {token === '' ? <FormMessage tone="info">{NO_LINK}</FormMessage> : <Confirm token={token} />}
    </div>
  );
}
