import { ChevronRight, MapPin } from 'lucide-react';
import { REQUESTER_TYPES } from '@/blood/offer';
import { countUnitsNeeded, isOpenRequest } from '@/blood/request-life';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { Badge } from '@/ui/Badge';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { Chip } from '@/ui/Chip';
import { DateText } from '@/ui/DateText';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { useNow } from '@/ui/use-now';
import { describeMiles, describeStillNeeded, describeUnitsNeeded } from './request-words';
import { RequestStateChips } from './RequestStateChips';
import { UrgencyChip } from './UrgencyChip';
import { VerifiedMark } from './VerifiedMark';

const MINUTE = 60_000;

type RequestCardProps = {
  request: BloodRequestDoc;
  /** its distance; null when it is unknown */
  miles: number | null;
  /** the person who is logged in has offered to help with it */
  isAnswered: boolean;
};

/** One open request. Reason and state are there for those who may see them. */
export function RequestCard({ request, miles, isAnswered }: RequestCardProps) {
  const identity = useIdentity();
  const now = useNow(MINUTE);
  const isOpen = isOpenRequest(request, now);
  const isPartlyCovered = !isOpen || countUnitsNeeded(request) < request.required_units;
  const isCovered = countUnitsNeeded(request) === 0;
  const offer = isAnswered ? 'Your offer' : isCovered ? 'Offer as a reserve' : 'I can donate';
  const own = identity !== null && request.user_id === identity.userId;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Badge size="large">{request.blood_type}</Badge>
        <div className="min-w-0">
          <h3 className="text-18 font-semibold">{describeUnitsNeeded(request.required_units)}</h3>
          {isPartlyCovered && (
            <p className={isOpen ? 'font-medium text-green-ink' : 'font-medium text-amber-ink'}>
              {describeStillNeeded(request, now)}
            </p>
          )}
          <p className="font-medium">{request.hospital}</p>
          <p className="text-ink-soft">{request.location}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <UrgencyChip value={request.urgency} />
        <VerifiedMark request={request} />
        {miles !== null && (
          <Chip tone="neutral" icon={MapPin}>
            {describeMiles(miles)}
          </Chip>
        )}
        {own && <RequestStateChips request={request} />}
      </div>
      {identity && request.reason && (
        <div>
          <p className="text-14 text-ink-soft">Reason</p>
          <p className="max-w-text whitespace-pre-line">{request.reason}</p>
        </div>
      )}
      <p className="mt-auto text-14 text-ink-soft">
        {REQUESTER_TYPES[request.requester_type]} · Posted <DateText value={request.created_at} />
      </p>
      <div className="-mt-3 -mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={paths.request(request.id)}
          aria-label={`View details: ${request.blood_type}, ${describeUnitsNeeded(request.required_units)}, ${request.hospital}`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-ink"
        >
          View Details
          <Icon of={ChevronRight} />
        </Link>
        {!own && isOpen && (
          <LinkButton
            variant="quiet"
            to={paths.pledge(request.id)}
            aria-label={`${offer}: ${request.blood_type}, ${request.hospital}`}
            className="-mr-5"
          >
            {offer}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
