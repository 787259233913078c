import { DISTANCE_WORDS, MATCH_WORDS } from '@/blood/match';
import { findStep, WAY_WORDS } from '@/blood/way';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useLive } from '@/store/hooks/use-live';
import { Badge } from '@/ui/Badge';
import { describeTimeAt } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { RelativeTime } from '@/ui/RelativeTime';
import { useNow } from '@/ui/use-now';
import { ContactNumber } from '../matching/ContactNumber';

const STATUS_WORDS: Record<PledgeDoc['status'], string> = {
  open: 'Waits for an answer',
  accepted: 'Expected',
  declined: 'Declined',
  withdrawn: 'Took back their offer',
  closed: 'Not needed any more',
  expired: 'Their time has passed',
  given: 'Gave blood',
  missed: 'Did not come',
  could_not: 'Came and could not give',
  released: 'Not needed any more: the blood is there',
};

function describeExpected(pledge: PledgeDoc, now: number): string {
  const { step, at } = findStep(pledge);
  return at
    ? `${WAY_WORDS[step]} since ${describeTimeAt(Date.parse(at), now)}`
    : STATUS_WORDS.accepted;
}

/** Describes the state of a pledge for somebody who is neither its donor nor its requester. */
export function describePledge(pledge: PledgeDoc, now: number): string {
  const { status, outcome, refusal, contested } = pledge;
  if (status === 'accepted' && outcome !== null) return STATUS_WORDS[outcome];
  if (status === 'accepted') return describeExpected(pledge, now);
  if (status === 'open' && (refusal === 'covered' || refusal === 'elsewhere'))
    return 'In reserve, if somebody does not come';
  if (status === 'closed' && refusal !== null) return 'Could not be taken';
  if (status === 'missed' && contested)
    return 'Marked as “did not come”; the donor says that they came';
  return STATUS_WORDS[status];
}

/** Describes how well the donor's type matches and how far away they live. Empty if neither is known. */
export function describeFit({ match, distance_band: band, blood_type: type }: PledgeDoc): string {
  const fit = match ? MATCH_WORDS[match] : type === 'unknown' ? 'Type not known' : '';
  return [fit, band ? DISTANCE_WORDS[band] : ''].filter((part) => part !== '').join(' · ');
}

const ORDER: readonly PledgeDoc['status'][] = ['accepted', 'open', 'given', 'missed'];
const rank = ({ status }: PledgeDoc) => {
  const place = ORDER.indexOf(status);
  return place === -1 ? ORDER.length : place;
};

/** Sorts pledges: those that await a decision come first, then the newest. */
export const sortPledges = (pledges: readonly PledgeDoc[]): PledgeDoc[] =>
  pledges.toSorted((a, b) => rank(a) - rank(b) || a.newest.localeCompare(b.newest));

function PledgeItem({ pledge }: { pledge: PledgeDoc }) {
  const { blood_type: type, contact_name: name, contact_phone: phone } = pledge;
  const isKnown = type !== 'unknown';
  const fit = describeFit(pledge);
  const now = useNow();
  return (
    <li className="flex gap-4 py-3">
      <Badge {...(!isKnown && { label: 'Blood type not known' })}>{isKnown ? type : '?'}</Badge>
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="font-medium wrap-anywhere">
          {describePledge(pledge, now)}
          {name ? `: ${name}` : ''}
        </p>
        <p className="text-14 text-ink-soft">
          There by {describeTimeAt(Date.parse(pledge.arrive_by), now)}
          {fit === '' ? '' : ` · ${fit}`}, offered <RelativeTime value={pledge.created_at} />
        </p>
        {phone && <ContactNumber table="pledges" id={pledge.id} name={name ?? ''} phone={phone} />}
      </div>
    </li>
  );
}

/** Lists the donors who have answered a request. Their numbers are shown only while they may still come. */
export function Pledges({ requestId }: { requestId: string }) {
  const { rows, error } = useLive('pledges', { selector: { request_id: requestId } });
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">
        Donors who offered{rows && rows.length > 0 ? ` (${rows.length})` : ''}
      </h3>
      {rows === null && !error && <Skeleton rows={2} label="Loading offers" />}
      {rows === null && Boolean(error) && (
        <FormMessage tone="error">The offers on this device could not be read.</FormMessage>
      )}
      {rows?.length === 0 && <p className="py-3 text-ink-soft">Nobody has offered yet.</p>}
      <ul className="divide-y divide-line">
        {sortPledges(rows ?? []).map((pledge) => (
          <PledgeItem key={pledge.id} pledge={pledge} />
        ))}
      </ul>
    </section>
  );
}
