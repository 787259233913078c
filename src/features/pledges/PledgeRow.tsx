import { DISTANCE_WORDS, MATCH_WORDS } from '@/blood/match';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useStatus } from '@/store/status';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { describeTimeAt } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { showToast } from '@/ui/feedback/toast-store';
import { Card } from '@/ui/layout/Card';
import { RelativeTime } from '@/ui/RelativeTime';
import { ContactCard } from './ContactCard';
import { decide } from './pledge-commands';
import { DoubtChips } from './DoubtChips';
import { listOutcomes, OutcomeButtons } from './OutcomeButtons';
import { getDonorContact, getPledgeState, type PledgeState } from './pledge-state';
import { TakeBackAcceptance } from './TakeBackAcceptance';
import { describeStanding } from './standing-words';
import { ACCEPT_REFUSAL_WORDS } from './pledge-words';
import { describeArrival, WayLine } from './WayLine';

function describe(
  pledge: PledgeDoc,
  state: PledgeState,
  online: boolean,
  now: number,
): string | null {
  switch (state) {
    case 'accepting':
      return online
        ? 'Accepted on this device. The server confirms it in a moment.'
        : 'Accepted on this device. The donor is told, and you see their number, once you are online.';
    case 'declining':
      return pledge.status === 'accepted'
        ? 'Released on this device. The donor is told, and thanked, once you are online.'
        : 'Declined on this device. The donor is told once you are online.';
    case 'open':
      return pledge.refusal && ACCEPT_REFUSAL_WORDS[pledge.refusal];
    case 'accepted':
      return pledge.refusal === 'hidden' ? ACCEPT_REFUSAL_WORDS.hidden : null;
    case 'missed':
      return pledge.contested
        ? 'You said that they did not come. They say that they did. If that was a mistake, mark them as “Gave blood”.'
        : 'You said that they did not come. Besides the two of you, only administrators see this.';
    case 'could_not':
      return 'They came and could not give. Nothing is held against them.';
    case 'withdrawn':
    case 'withdrawing':
      return 'They took back their offer.';
    case 'declined':
      return 'You declined.';
    case 'released':
      return pledge.decision === 'declined' ? 'You released them, and they were thanked.' : null;
    case 'moved':
      return 'The day was moved, and their time no longer fits. They were asked to offer again.';
    case 'expired':
      return Date.parse(pledge.arrive_by) > now
        ? 'They agreed that their number is shown for 72 hours only, which end before they arrive. They were asked to offer again.'
        : 'The time they gave has passed.';
    default:
      return null;
  }
}

function Decisions({ pledge, isFull }: { pledge: PledgeDoc; isFull: boolean }) {
  const say = (decision: 'accepted' | 'declined') =>
    void decide(pledge.id, decision).catch((error: unknown) =>
      showToast({ text: describeSaveFailure('It could not be saved.', error), tone: 'error' }),
    );
  return (
    <div className="grid gap-3 sm:flex">
      {!isFull && (
        <Button variant="urgent" className="sm:min-w-36" onClick={() => say('accepted')}>
          Accept
        </Button>
      )}
      <Button variant="secondary" className="sm:min-w-36" onClick={() => say('declined')}>
        Decline
      </Button>
    </div>
  );
}

function Outcomes({ pledge, state }: { pledge: PledgeDoc; state: PledgeState }) {
  const isExpected = state === 'accepted';
  return (
    <div className="flex flex-wrap items-center gap-y-1">
      <OutcomeButtons pledge={pledge} />
      {isExpected && <TakeBackAcceptance id={pledge.id} />}
    </div>
  );
}

type PledgeRowProps = {
  pledge: PledgeDoc;
  /** the time, ms since 1970 */
  now: number;
  /** whether no more donors can be accepted */
  isFull: boolean;
  /** the urgency of the request; null if it asks for a day */
  urgency: string | null;
};

/** Shows to the requester one donor who has answered. */
export function PledgeRow({ pledge, now, isFull, urgency }: PledgeRowProps) {
  const online = useStatus((status) => status.online);
  const state = getPledgeState(pledge);
  const contact = getDonorContact(pledge, now);
  const text = describe(pledge, state, online, now);
  const isKnown = pledge.blood_type !== 'unknown';
  const facts = [
    // if the type is doubtful, a chip already says so
    (pledge.doubts ?? []).some((doubt) => doubt === 'other_type' || doubt === 'unknown_type')
      ? null
      : pledge.match
        ? MATCH_WORDS[pledge.match]
        : isKnown
          ? null
          : 'Type not known',
    pledge.distance_band && DISTANCE_WORDS[pledge.distance_band],
    describeStanding(pledge),
  ].filter(Boolean);
  return (
    <Card
      as="li"
      data-row={pledge.id}
      className="flex flex-col gap-4 [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto] max-sm:[contain-intrinsic-size:auto_15.5rem]"
    >
      <div className="flex flex-wrap items-start gap-4">
        <Badge {...(!isKnown && { label: 'Blood type not known' })}>
          {isKnown ? pledge.blood_type : '?'}
        </Badge>
        <div className="min-w-0 grow basis-36">
          <p className="font-semibold">
            {state === 'accepted'
              ? describeArrival(pledge.arrive_by, now)
              : `There by ${describeTimeAt(Date.parse(pledge.arrive_by), now)}`}
          </p>
          {state === 'accepted' && <WayLine pledge={pledge} />}
          {facts.length > 0 && <p>{facts.join(' · ')}</p>}
          <p className="text-14 text-ink-soft">
            Offered <RelativeTime value={Date.parse(pledge.created_at)} />
          </p>
        </div>
      </div>
      <DoubtChips answer={pledge} now={now} urgency={urgency} />
      {contact && <ContactCard contact={contact} />}
      {contact && pledge.donor_note && <p className="max-w-text">“{pledge.donor_note}”</p>}
      {text !== null &&
        (state === 'open' ? <FormMessage tone="info">{text}</FormMessage> : <p>{text}</p>)}
      {state === 'open' && <Decisions pledge={pledge} isFull={isFull} />}
      {listOutcomes(pledge).length > 0 && <Outcomes pledge={pledge} state={state} />}
      {pledge.status !== 'open' && (
        <Link to={paths.reportPledge(pledge.id)} className="link min-h-11 self-start py-2.5">
          Report
        </Link>
      )}
    </Card>
  );
}
