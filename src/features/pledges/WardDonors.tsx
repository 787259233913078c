import { Phone } from 'lucide-react';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { Badge } from '@/ui/Badge';
import { getButtonStyle } from '@/ui/button-style';
import { describeTimeAt } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { DoubtChips } from './DoubtChips';
import { OutcomeButtons } from './OutcomeButtons';
import { getDonorContact, getPledgeState } from './pledge-state';
import { useContactClock } from './use-contact-clock';
import { useRequestPledges } from './use-pledges';
import { describeArrival, WayLine } from './WayLine';

/** The donors who are expected, in the order in which they should arrive. */
export const listExpected = (pledges: readonly PledgeDoc[]): PledgeDoc[] =>
  pledges
    .filter((pledge) => getPledgeState(pledge) === 'accepted')
    .toSorted((a, b) => Date.parse(a.arrive_by) - Date.parse(b.arrive_by));

const THUMB = 'min-h-14 grow basis-32';

type ExpectedProps = { pledge: PledgeDoc; now: number; urgency: string | null };

function Expected({ pledge, now, urgency }: ExpectedProps) {
  const contact = getDonorContact(pledge, now);
  const at = Date.parse(pledge.arrive_by);
  const isKnown = pledge.blood_type !== 'unknown';
  const who = contact?.name ?? `the donor expected by ${describeTimeAt(at, now)}`;
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge {...(!isKnown && { label: 'Blood type not known' })}>
          {isKnown ? pledge.blood_type : '?'}
        </Badge>
        <div className="min-w-0 grow basis-40">
          <p className="font-semibold wrap-anywhere">{contact?.name ?? 'A donor'}</p>
          <p className={at < now ? 'font-medium text-amber-ink' : 'text-ink-soft'}>
            {describeArrival(pledge.arrive_by, now)}
          </p>
          <WayLine pledge={pledge} />
        </div>
      </div>
      <DoubtChips answer={pledge} now={now} urgency={urgency} />
      <div className="flex flex-wrap gap-3">
        {contact && (
          <a
            href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}
            className={getButtonStyle('secondary', false, THUMB)}
          >
            <Icon of={Phone} />
            <span>
              Call<VisuallyHidden> {contact.name}</VisuallyHidden>
            </span>
          </a>
        )}
        <OutcomeButtons pledge={pledge} who={who} className={THUMB} />
      </div>
    </li>
  );
}

/** Lists the donors who come for a request of the reader's hospital. Buttons report whether they came. */
export function WardDonors({ request }: { request: BloodRequestDoc }) {
  const expected = listExpected(useRequestPledges(request.id) ?? []);
  const now = useContactClock();
  const place = useKeptFocus<HTMLFieldSetElement>();
  return (
    <fieldset {...place} aria-label="Donors" className="flex min-w-0 flex-col gap-4 empty:-mt-4">
      {expected.length > 0 && (
        <ul aria-label="Expected donors" className="flex flex-col gap-4">
          {expected.map((pledge) => (
            <RowBoundary key={pledge.id} of={pledge}>
              {() => (
                <Expected
                  pledge={pledge}
                  now={now}
                  urgency={request.needed_on ? null : request.urgency}
                />
              )}
            </RowBoundary>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
