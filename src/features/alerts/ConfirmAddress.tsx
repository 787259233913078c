import { useIdentity } from '@/session/session';
import { paths } from '@/paths';
import { useAddressLink } from '@/session/use-address-link';
import { useLiveOne } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Card } from '@/ui/layout/Card';

/**
 * Says that no e-mail is sent before the person has confirmed their address, and mails them the link. If they have
 * confirmed it, it renders nothing.
 */
export function ConfirmAddress({ userId }: { userId: string }) {
  const email = useIdentity()?.email;
  const profile = useLiveOne('profiles', userId);
  const { busy, isSent, failure, send } = useAddressLink(paths.changeEmail);
  // a profile from before this column existed does not say whether the address is confirmed
  if (profile?.email_confirmed_at !== null || email === undefined) return null;

  return (
    <Card as="section" aria-labelledby="address" className="flex flex-col items-start gap-3">
      <h2 id="address" className="text-18 font-semibold">
        Confirm your address first
      </h2>
      <p className="max-w-text text-ink-soft">
        E-mail comes only once you have shown that{' '}
        <strong className="wrap-anywhere">{email}</strong> is your mailbox. Open the link that we
        send there.
      </p>
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      {isSent && (
        <FormMessage tone="success">
          A link is on its way. It works for one hour. If nothing arrives within a few minutes, look
          in the spam folder.
        </FormMessage>
      )}
      <Button variant="secondary" busy={busy} busyLabel="Sending..." onClick={send}>
        {isSent ? 'Send it again' : 'Send me a link'}
      </Button>
    </Card>
  );
}
