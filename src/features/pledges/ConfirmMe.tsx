import { readDriveMail } from '@/calls/mailing-lists';
import { useServerQuery } from '@/calls/use-server-query';
import { paths } from '@/paths';
import { useAddressLink } from '@/session/use-address-link';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';

/**
 * Tells a donor of whom nobody knows yet what is missing, and how to get it. The link that is mailed opens in another
 * tab or on another device, so what they typed stays.
 */
export function ConfirmMe() {
  const { busy, isSent, failure, send } = useAddressLink(paths.changeEmail);
  const mails = useServerQuery(readDriveMail).answer?.mails;
  const online = useStatus((status) => status.online);
  if (mails === false)
    return (
      <FormMessage tone="info">
        Nobody knows you here yet, so the staff decide on your offer. This server sends no e-mail:
        hospitals can count on you at once after their staff have seen you or your donor card.
      </FormMessage>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        Confirm your e-mail address, then hospitals can count on you at once. Hospital staff who see
        you or your donor card can confirm you too.
      </p>
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      {isSent ? (
        <FormMessage tone="success">
          A link is on its way. Open it on any device: your offer follows by itself.
        </FormMessage>
      ) : (
        <Button
          variant="secondary"
          busy={busy}
          busyLabel="Sending..."
          disabled={!online}
          onClick={send}
        >
          {online ? 'Send me a link' : 'Send me a link once I am online'}
        </Button>
      )}
    </div>
  );
}
