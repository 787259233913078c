import { AlarmClock, CalendarClock, CalendarDays, Clock, type LucideIcon } from 'lucide-react';
import { REQUESTER_TYPES } from '@/blood/offer';
import { severity, URGENCIES, type Urgency, URGENCY_WINDOW } from '@/blood/urgency';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/record-state';
import { Badge } from '@/ui/Badge';
import { Card } from '@/ui/Card';
import { Chip, type Tone } from '@/ui/Chip';
import { DateText } from '@/ui/DateText';
import { LinkButton } from '@/ui/LinkButton';
import { StateChip } from '@/ui/StateChip';

const looks: Record<Urgency, { tone: Tone; icon: LucideIcon }> = {
  Critical: { tone: 'accent', icon: AlarmClock },
  High: { tone: 'amber', icon: Clock },
  Medium: { tone: 'blue', icon: CalendarClock },
  Standard: { tone: 'neutral', icon: CalendarDays },
};

function UrgencyChip({ value }: { value: string }) {
  const urgency = URGENCIES[severity(value)] ?? 'Standard';
  return <Chip {...looks[urgency]}>{`${urgency}: ${URGENCY_WINDOW[urgency]}`}</Chip>;
}

function OwnState({ request }: { request: BloodRequestDoc }) {
  const state = useRecordState(request);
  return <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>;
}

const units = (count: number) => (count === 1 ? '1 unit needed' : `${count} units needed`);

/** One open request. Reason and state are there for those who may see them. */
export function RequestCard({ request }: { request: BloodRequestDoc }) {
  const identity = useIdentity();
  const own = identity !== null && request.user_id === identity.userId;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Badge size="large">{request.blood_type}</Badge>
        <div className="min-w-0">
          <h3 className="text-18 font-semibold">{units(request.required_units)}</h3>
          <p className="font-medium">{request.hospital}</p>
          <p className="text-ink-soft">{request.location}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <UrgencyChip value={request.urgency} />
        {own && <OwnState request={request} />}
      </div>
      {identity && request.reason && (
        <div>
          <p className="text-14 text-ink-soft">Reason</p>
          <p className="max-w-text whitespace-pre-line">{request.reason}</p>
        </div>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-14 text-ink-soft">
          {REQUESTER_TYPES[request.requester_type]} · Posted <DateText value={request.created_at} />
        </p>
        {!own && (
          <LinkButton variant="quiet" to={paths.donorForm} className="-mr-5 -mb-2 max-sm:-ml-5">
            Offer to donate
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
