import { DESK_HELP, isOver, readUnits } from '@/blood/request-life';
import { describeSurplus } from '@/blood/surplus';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { describeDate, describeTimeAt } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { showToast } from '@/ui/feedback/toast-store';
import { Card } from '@/ui/layout/Card';
import { describeKnownPlace, describeWhere } from '@/ui/place-words';
import { ConfirmMe } from './ConfirmMe';
import { ContactCard } from './ContactCard';
import { OnTheWay } from './OnTheWay';
import { contestOutcome } from './pledge-commands';
import { getPledgeState, getRequesterContact, isLivePledge } from './pledge-state';
import { describeForDonor, describeLeadTime, describeWhatToSay } from './pledge-words';
import { DoubtChips } from './DoubtChips';
import { PledgeChip } from './PledgeChip';
import { useContactClock } from './use-contact-clock';
import { WithdrawPledge } from './WithdrawPledge';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { Signs } from '@/ui/Signs';
import { MapLink } from '@/ui/MapLink';

/** Tells an expected donor where to go and when, and what to say at the desk of the hospital. */
function WhereToGo({ pledge, now }: { pledge: PledgeDoc; now: number }) {
  const { org_name: hospital = '', ward = '', location = '', hours = '' } = pledge;
  return (
    <section aria-label="Where to go" className="flex flex-col gap-2">
      <DefinitionList
        items={[
          {
            term: 'Where',
            value: describeWhere(
              [hospital, ward].filter((part) => part !== '').join(', '),
              location,
            ),
          },
          { term: 'When', value: `By ${describeTimeAt(Date.parse(pledge.arrive_by), now)}` },
          ...(hours ? [{ term: 'Desk Hours', value: hours }] : []),
          { term: 'What to say', value: <Signs text={`“${describeWhatToSay(pledge)}”`} /> },
        ]}
      />
      <p className="max-w-text text-ink-soft">
        {hospital !== '' && `${DESK_HELP} `}
        {describeLeadTime(pledge)}
      </p>
    </section>
  );
}

function Contest({ pledge }: { pledge: PledgeDoc }) {
  if (pledge.contested)
    return <p className="text-ink-soft">You said that you did come. The requester sees it.</p>;
  return (
    <Button
      variant="secondary"
      className="sm:self-start"
      onClick={() =>
        void contestOutcome(pledge.id).catch((error: unknown) =>
          showToast({ text: describeSaveFailure('It could not be saved.', error), tone: 'error' }),
        )
      }
    >
      I did come
    </Button>
  );
}

type PledgeCardProps = {
  pledge: PledgeDoc;
  /** whether to name the request and link to it */
  named?: boolean;
};

/** Shows a donor's own pledge: its state, whom to call, and how to withdraw it. */
export function PledgeCard({ pledge, named = false }: PledgeCardProps) {
  const now = useContactClock();
  const online = useStatus((status) => status.online);
  const request = useLiveOne('blood_requests', pledge.request_id);
  const state = getPledgeState(pledge);
  const contact = getRequesterContact(pledge, now);
  const hospital = pledge.hospital || request?.hospital;
  const needed = pledge.needed_type ?? request?.blood_type;
  const at = Date.parse(pledge.arrive_by);
  const place = describeKnownPlace(pledge.location ?? '', request?.hospital_zip);
  const units = request && !isOver(request) ? readUnits(request) : null;
  const surplus =
    units && state === 'accepted' && !pledge.here_at && !pledge.seen_at
      ? describeSurplus(units.accepted, units.total - units.given)
      : null;
  return (
    <Card as={named ? 'li' : 'section'} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {named ? (
            <h3 className="text-18 font-semibold wrap-anywhere">
              <Link to={paths.request(pledge.request_id)} className="link">
                {needed && <Signs text={`${needed} for `} />}
                {hospital ?? 'A request that is no longer listed'}
              </Link>
            </h3>
          ) : (
            <h2 className="text-18 font-semibold">Your offer</h2>
          )}
          <p className="text-ink-soft empty:hidden">{place}</p>
          <p className="text-ink-soft">There by {describeTimeAt(at, now)}</p>
        </div>
        <PledgeChip state={state} />
      </div>
      {/* this element is always there, because screen readers announce changes only of an element that they know */}
      <output>{describeForDonor(state, pledge.refusal, online, at > now)}</output>
      <DoubtChips
        answer={pledge}
        now={now}
        urgency={request?.needed_on ? null : request?.urgency}
      />
      {state === 'open' && pledge.doubts?.includes('unconfirmed') && <ConfirmMe />}
      {surplus !== null && <FormMessage tone="info">{`${surplus}.`}</FormMessage>}
      {state === 'accepted' && <OnTheWay pledge={pledge} now={now} />}
      {state === 'accepted' && pledge.org_name && <WhereToGo pledge={pledge} now={now} />}
      {state === 'accepted' && hospital && (
        <MapLink place={place === '' ? hospital : `${hospital}, ${place}`} />
      )}
      {contact && <ContactCard contact={contact} />}
      {state === 'given' && pledge.next_donation_on && (
        <p className="font-medium">
          You may give again from {describeDate(pledge.next_donation_on)}.
        </p>
      )}
      {state === 'missed' && <Contest pledge={pledge} />}
      {named && pledge.rev > 0 && (
        <Link
          to={paths.reportRequest(pledge.request_id)}
          className="link min-h-11 self-start py-2.5"
        >
          Report
        </Link>
      )}
      {state !== 'accepted' && isLivePledge(pledge) && (
        <WithdrawPledge id={pledge.id} isExpected={false} />
      )}
    </Card>
  );
}
