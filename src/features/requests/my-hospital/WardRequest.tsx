import { ChevronRight } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { paths } from '@/paths';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Badge } from '@/ui/Badge';
import { Link } from '@/ui/Link';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { RelativeTime } from '@/ui/RelativeTime';
import { CloseButton } from '../own/CloseButton';
import { ExpiryNotice } from '../own/ExpiryNotice';
import { RequestStateChips } from '../RequestStateChips';
import { CardProgress } from '../CardProgress';
import { describeStillNeeded } from '../request-words';
import { RequestUrgency } from '../RequestUrgency';
import { saySigns } from '@/ui/sign-words';

/** The component that shows the donors of a request. It comes from another feature, so the page receives it. */
export type DonorsSlot = { Donors: ComponentType<{ request: BloodRequestDoc }> };

type WardRequestProps = DonorsSlot & {
  request: BloodRequestDoc;
  /** the time, ms since 1970 */
  now: number;
};

/** Shows one request of the hospital, with buttons with which its team acts in one tap. */
export function WardRequest({ request, now, Donors }: WardRequestProps) {
  const [failure, sayFailure] = useState('');
  return (
    <Card as="li" className="flex flex-col gap-4">
      <Link
        to={paths.request(request.id)}
        aria-label={`View details: ${saySigns(request.blood_type)}, ${describeStillNeeded(request, now)}`}
        className="-m-2 flex flex-wrap items-center gap-4 rounded-md p-2 hover:bg-sunken"
      >
        <Badge size="large">{request.blood_type}</Badge>
        <span className="min-w-0 grow basis-40">
          <span className="block text-18 font-semibold">{describeStillNeeded(request, now)}</span>
          <span className="block text-14 text-ink-soft">
            Posted <RelativeTime value={Date.parse(request.created_at)} />
          </span>
        </span>
        <Icon of={ChevronRight} className="text-ink-soft" />
      </Link>
      <div className="flex flex-wrap gap-2">
        <RequestUrgency request={request} />
        <RequestStateChips request={request} />
      </div>
      <CardProgress request={request} />
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      <ExpiryNotice request={request} onFailure={sayFailure} />
      <Donors request={request} />
      <CloseButton request={request} onFailure={sayFailure} className="min-h-14 max-sm:w-full" />
    </Card>
  );
}
