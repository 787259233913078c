import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PledgeDoc } from '@/collections/pledges/row';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useLive } from '@/store/hooks/use-live';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { getButtonStyle } from '@/ui/button-style';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Link } from '@/ui/Link';
import { StateChip } from '@/ui/StateChip';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { makeDialable } from '@/ui/make-dialable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useNow } from '@/ui/use-now';
import { countExpected, type ExpectedGroup, listExpected } from './expected-list';
import { listOutcomes, OutcomeButtons } from './OutcomeButtons';
import { getDonorContact, getPledgeState, isReleased } from './pledge-state';
import { RELEASED, ReleaseButton } from './ReleaseButton';
import { describeArrival, WayLine } from './WayLine';
import { Signs } from '@/ui/Signs';

const DONE: Partial<Record<string, string>> = {
  given: 'Gave blood',
  could_not: 'Could not give',
  missed: 'Did not come',
};

function Row({ pledge, now }: { pledge: PledgeDoc; now: number }) {
  const contact = getDonorContact(pledge, now);
  const state = getPledgeState(pledge);
  const done = isReleased(pledge) ? RELEASED : DONE[state];
  const sent = useRecordState(pledge);
  const isKnown = pledge.blood_type !== 'unknown';
  const arrival = describeArrival(pledge.arrive_by, now);
  const who = contact?.name ?? `the donor, ${arrival.toLowerCase()}`;
  return (
    <li className="flex flex-col gap-3 border-t border-line px-4 py-3 [contain-intrinsic-size:auto_9rem] [content-visibility:auto] first:border-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Badge {...(!isKnown && { label: 'Blood type not known' })}>
          {isKnown ? pledge.blood_type : '?'}
        </Badge>
        <div className="min-w-0 grow basis-48">
          <p className="font-semibold wrap-anywhere">
            {contact?.name ?? 'A donor'}
            {done && `: ${done}`}
          </p>
          <p className="text-ink-soft">{arrival}</p>
          {!done && <WayLine pledge={pledge} />}
        </div>
        <Link
          to={paths.request(pledge.request_id)}
          className="link inline-flex min-h-11 items-center"
        >
          <Signs
            text={
              [pledge.needed_type && `For ${pledge.needed_type}`, pledge.ward]
                .filter(Boolean)
                .join(', ') || 'Request'
            }
          />
        </Link>
        {sent !== 'received' && <StateChip state={sent}>{RECORD_STATE_WORDS[sent]}</StateChip>}
      </div>
      {listOutcomes(pledge).length > 0 && (
        <div className="flex flex-wrap gap-2">
          {contact && (
            <a
              href={`tel:${makeDialable(contact.phone)}`}
              className={getButtonStyle('quiet', false)}
            >
              <span>
                Call<VisuallyHidden> {contact.name}</VisuallyHidden>
              </span>
            </a>
          )}
          <OutcomeButtons pledge={pledge} who={who} />
          {state === 'accepted' && <ReleaseButton pledge={pledge} who={who} />}
        </div>
      )}
    </li>
  );
}

/** How many rows are shown at first, so that a long list opens as fast as a short one. */
const PAGE = 30;

function Groups({ groups, now }: { groups: readonly ExpectedGroup[]; now: number }) {
  const [shown, setShown] = useState(PAGE);
  const before = groups.map((_, n) =>
    groups.slice(0, n).reduce((sum, { pledges }) => sum + pledges.length, 0),
  );
  const all = groups.reduce((sum, { pledges }) => sum + pledges.length, 0);
  return (
    <>
      {groups.map(({ title, about, pledges }, n) => {
        const rows = pledges.slice(0, Math.max(0, shown - (before[n] ?? 0)));
        if (rows.length === 0) return null;
        return (
          <section key={title} aria-label={title} className="flex flex-col gap-2">
            <h3 className="text-18 font-semibold">
              {title}{' '}
              <span className="font-normal text-ink-soft tabular-nums">({pledges.length})</span>
            </h3>
            {about !== null && <p className="text-14 text-ink-soft">{about}</p>}
            <ul className="rounded-md border border-line bg-surface">
              {rows.map((pledge) => (
                <RowBoundary key={pledge.id} of={pledge}>
                  {() => <Row pledge={pledge} now={now} />}
                </RowBoundary>
              ))}
            </ul>
          </section>
        );
      })}
      {all > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The donors whom the desk of a hospital expects today, for all of its requests. It works without a network. */
export function ExpectedToday({ hospital }: { hospital: string }) {
  const { rows, error } = useLive('pledges', { selector: { org_id: hospital } });
  const now = useNow();
  const place = useKeptFocus<HTMLElement>();
  const reader = useIdentity()?.userId ?? null;
  const groups = useMemo(
    () => rows && listExpected(rows, new Date(now), reader),
    [rows, now, reader],
  );
  return (
    <section {...place} aria-labelledby="expected-donors" className="flex flex-col gap-4">
      <h2 id="expected-donors" className="text-22 font-semibold">
        Donors for requests
      </h2>
      {groups === null && !error && <Skeleton rows={3} label="Loading the donors" />}
      {groups === null && Boolean(error) && (
        <FormMessage tone="error">The donors on this device could not be read.</FormMessage>
      )}
      {groups?.length === 0 && (
        <EmptyState icon={Users} title="Nobody is expected today">
          Donors whom your hospital expects today are listed here, also offline.
        </EmptyState>
      )}
      {groups && groups.length > 0 && (
        <>
          <output className="tabular-nums empty:hidden">{countExpected(groups)}</output>
          <Groups groups={groups} now={now} />
        </>
      )}
    </section>
  );
}
