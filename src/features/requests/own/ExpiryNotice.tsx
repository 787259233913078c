import { describeSaveFailure } from '@/device/device-storage';
import { getExpiry, isExpired, isExpirySoon } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Button } from '@/ui/Button';
import { describeDay, describeTimeAt } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { useNow } from '@/ui/use-now';
import { renewRequest } from '../request-commands';

type ExpiryNoticeProps = { request: BloodRequestDoc; onFailure: (words: string) => void };

/** Tells a poster that their request ends soon or has ended. With one tap they can keep it open. */
export function ExpiryNotice({ request, onFailure }: ExpiryNoticeProps) {
  const now = useNow();
  // until the renewal has been sent, the record still says the old end
  const isRenewing = request.pending?.base ? 'renewals' in request.pending.base : false;
  const expired = isExpired(request, now);
  if (!expired && !isExpirySoon(request, now)) return null;
  if (request.needed_on)
    return (
      <FormMessage tone="info">
        {describeDay(request.needed_on)} is over, so donors no longer see this request. If blood is
        still needed, change the request and choose another day.
      </FormMessage>
    );
  async function renew() {
    onFailure('');
    try {
      await renewRequest(request);
    } catch (error) {
      onFailure(describeSaveFailure('The request could not be renewed. Please try again.', error));
    }
  }
  if (isRenewing)
    return (
      <FormMessage tone="info">
        Renewed on this device. Donors see it again once this is sent.
      </FormMessage>
    );
  return (
    <FormMessage tone="info">
      <p>
        {expired
          ? 'This request has expired. Donors no longer see it.'
          : `Donors see this request until ${describeTimeAt(getExpiry(request), now)}. Is blood still needed?`}
      </p>
      <Button className="mt-3" onClick={() => void renew()}>
        {expired ? 'Open it again' : 'Keep it open'}
      </Button>
    </FormMessage>
  );
}
