import { ChevronRight, Clock, MapPin } from 'lucide-react';
import { REQUESTER_TYPES } from '@/blood/offer';
import { countUnitsNeeded, isOpenRequest, readFilled } from '@/blood/request-life';
import { getAnswersOpen } from '@/blood/planned';
import { readUrgency } from '@/blood/urgency';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Badge } from '@/ui/Badge';
import { Drop } from '@/ui/Drop';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { joinClassNames } from '@/ui/class-names';
import { describeTimeAt } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { describeTimeAgo } from '@/ui/time-ago';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useNow } from '@/ui/use-now';
import { describeWhere } from '@/ui/place-words';
import { CardProgress } from '../CardProgress';
import { describeMiles, describeStillNeeded, describeUnitsNeeded } from '../request-words';
import { RequestStateChips } from '../RequestStateChips';
import { RequestUrgency, URGENCY_CARD } from '../RequestUrgency';
import { VerifiedMark } from '../VerifiedMark';
import { saySigns } from '@/ui/sign-words';

type RequestCardProps = {
  request: BloodRequestDoc;
  /** how far away the hospital is; null if that is unknown */
  miles: number | null;
  /** whether the person who is logged in has answered this request */
  isAnswered: boolean;
};

/**
 * Shows one open request. Only people who are logged in see its reason, and only its poster sees its state.
 */
export function RequestCard({ request, miles, isAnswered }: RequestCardProps) {
  const identity = useIdentity();
  const now = useNow();
  const isOpen = isOpenRequest(request, now);
  const isPartlyCovered = !isOpen || countUnitsNeeded(request) < request.required_units;
  const isCovered = countUnitsNeeded(request) === 0;
  const offer = isAnswered ? 'Your offer' : isCovered ? 'Offer as a reserve' : 'I can donate';
  const own = identity !== null && request.user_id === identity.userId;
  const urgency = readUrgency(request.urgency);
  const opens = getAnswersOpen(request);
  const posted = Date.parse(request.created_at);
  return (
    <Card as="li" className={joinClassNames('flex flex-col gap-2', URGENCY_CARD[urgency])}>
      <div className="flex flex-wrap items-start gap-3">
        <Badge
          size="large"
          urgent={urgency === 'Critical'}
          drop={<Drop {...readFilled(request)} tone="green" className="h-9" />}
        >
          {request.blood_type}
        </Badge>
        <div className="min-w-0 grow basis-36">
          <h3 className="text-18 font-semibold">{describeUnitsNeeded(request.required_units)}</h3>
          {isPartlyCovered && (
            <p className={isOpen ? 'font-medium text-green-ink' : 'font-medium text-amber-ink'}>
              {describeStillNeeded(request, now)}
            </p>
          )}
          <p>{request.hospital}</p>
          <p className="text-ink-soft empty:hidden">{describeWhere('', request.location)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <RequestUrgency request={request} />
        {own && <RequestStateChips request={request} />}
      </div>
      {own && <CardProgress request={request} />}
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-soft">
        {!Number.isNaN(posted) && (
          <span className="inline-flex gap-1 font-medium text-ink">
            <Icon of={Clock} size={16} className="mt-0.5" />
            {describeTimeAgo(posted, now)}
          </span>
        )}
        {miles !== null && (
          <span className="inline-flex gap-1">
            <Icon of={MapPin} size={16} className="mt-0.5" />
            {describeMiles(miles)}
          </span>
        )}
        <VerifiedMark request={request} inline />
      </div>
      {identity && request.reason && (
        <p className="max-w-text whitespace-pre-line">
          <VisuallyHidden>Reason: </VisuallyHidden>
          {request.reason}
        </p>
      )}
      <p className="mt-auto text-14 text-ink-soft">
        {REQUESTER_TYPES[request.requester_type]} · Posted <DateText value={request.created_at} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to={paths.request(request.id)}
          aria-label={`View details: ${saySigns(request.blood_type)}, ${describeUnitsNeeded(request.required_units)}, ${request.hospital}`}
          className="inline-flex min-h-11 items-center gap-1 font-medium hover:underline"
        >
          View Details
          <Icon of={ChevronRight} />
        </Link>
        {!own && isOpen && !isAnswered && now < opens && (
          <p className="text-ink-soft">You can offer from {describeTimeAt(opens, now)}</p>
        )}
        {!own && isOpen && (isAnswered || now >= opens) && (
          <LinkButton
            variant="secondary"
            to={paths.pledge(request.id)}
            aria-label={`${offer}: ${saySigns(request.blood_type)}, ${request.hospital}`}
          >
            {offer}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
