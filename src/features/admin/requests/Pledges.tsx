import type { PledgeDoc } from '@/collections/pledges/row';
import { useLive } from '@/store/hooks/use-live';
import { Badge } from '@/ui/Badge';
import { describeTimeAt } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { RelativeTime } from '@/ui/RelativeTime';
import { ContactNumber } from '../matching/ContactNumber';
import { describeFit, describePledge, sortPledges } from './pledge-words';

function PledgeItem({ pledge }: { pledge: PledgeDoc }) {
  const { blood_type: type, contact_name: name, contact_phone: phone } = pledge;
  const isKnown = type !== 'unknown';
  const fit = describeFit(pledge);
  return (
    <li className="flex gap-4 py-3">
      <Badge {...(!isKnown && { label: 'Blood type not known' })}>{isKnown ? type : '?'}</Badge>
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="font-medium wrap-anywhere">
          {describePledge(pledge)}
          {name ? `: ${name}` : ''}
        </p>
        <p className="text-14 text-ink-soft">
          There by {describeTimeAt(Date.parse(pledge.arrive_by))}
          {fit === '' ? '' : ` · ${fit}`}, answered <RelativeTime value={pledge.created_at} />
        </p>
        {phone && <ContactNumber table="pledges" id={pledge.id} name={name ?? ''} phone={phone} />}
      </div>
    </li>
  );
}

/** The donors who answered a request. Their numbers show only while they may still come. */
export function Pledges({ requestId }: { requestId: string }) {
  const { rows, error } = useLive('pledges', { selector: { request_id: requestId } });
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">
        Donors who answered{rows && rows.length > 0 ? ` (${rows.length})` : ''}
      </h3>
      {rows === null && !error && <Skeleton rows={2} label="Loading answers" />}
      {rows === null && Boolean(error) && (
        <FormMessage tone="error">The answers on this device could not be read.</FormMessage>
      )}
      {rows?.length === 0 && <p className="py-3 text-ink-soft">Nobody has answered yet.</p>}
      <ul className="divide-y divide-line">
        {sortPledges(rows ?? []).map((pledge) => (
          <PledgeItem key={pledge.id} pledge={pledge} />
        ))}
      </ul>
    </section>
  );
}
