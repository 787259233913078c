import { Eye } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/paths';
import { readConsents } from '@/calls/pledges';
import { useServerQuery } from '@/calls/use-server-query';
import { useLiveOne } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { describeMoment, describeTimeAt } from '@/ui/date-words';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { describeConsent, REQUESTER, USUAL_TIME } from './consent';
import { type Disclosure, isShown, listDisclosures } from './disclosures';
import { isLivePledge } from './pledge-state';
import { TakeBackAcceptance } from './TakeBackAcceptance';
import { useContactClock } from './use-contact-clock';
import { WithdrawPledge } from './WithdrawPledge';

const PAGE = 5;

/** Describes who has seen the number, and whether they still can. */
function describe(
  disclosure: Disclosure,
  isShownNow: boolean,
  isLive: boolean,
  now: number,
): string {
  const { role, seenAt, until, endedAt } = disclosure;
  if (seenAt === null || until === null)
    return isLive ? 'Nobody has seen it yet.' : 'Nobody saw it.';
  const who = role === 'donor' ? 'The requester' : 'The donor you accepted';
  if (isShownNow) return `${who} has seen it since ${describeTimeAt(seenAt, now)}.`;
  return `${who} could see it from ${describeTimeAt(seenAt, now)} until ${describeTimeAt(Math.min(until, endedAt ?? until), now)}.`;
}

function Item({ disclosure, now }: { disclosure: Disclosure; now: number }) {
  const { pledgeId, requestId, hospital, role, version, agreedAt, readUntil, until } = disclosure;
  const pledge = useLiveOne('pledges', pledgeId);
  const isLive = pledge ? isLivePledge(pledge) : false;
  const isShownNow = isShown(disclosure, now) && isLive;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div>
        <h3 className="text-18 font-semibold">
          <Link to={paths.request(requestId)} className="link">
            {hospital}
          </Link>
        </h3>
        <p>{describe(disclosure, isShownNow, isLive, now)}</p>
        {isShownNow && until !== null && (
          <p className="font-medium">It is shown until {describeTimeAt(until, now)}.</p>
        )}
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-soft underline">
          What you agreed to
        </summary>
        <blockquote className="max-w-text border-l-2 border-line-strong pl-4">
          {describeConsent(
            REQUESTER,
            readUntil === null ? USUAL_TIME : describeMoment(readUntil),
            version,
          )}
        </blockquote>
        <p className="mt-2 text-14 text-ink-soft">
          {role === 'donor' ? 'Agreed to with your offer' : 'Agreed to when you accepted'},{' '}
          {describeMoment(agreedAt)}. Version {version} of the words.
        </p>
      </details>
      {pledge && role === 'donor' && isLive && (
        <WithdrawPledge id={pledgeId} isExpected={pledge.status === 'accepted'} />
      )}
      {role === 'requester' && isShownNow && <TakeBackAcceptance id={pledgeId} />}
    </Card>
  );
}

function List() {
  const now = useContactClock();
  const [limit, setLimit] = useState(PAGE);
  const { answer, failure, ask } = useServerQuery(readConsents);
  const trouble = failure !== '' && (
    <output className="flex flex-wrap items-center gap-3 text-ink-soft">
      <p>This record is kept on the server, not on this device. {failure}</p>
      <Button variant="quiet" onClick={ask}>
        Try again
      </Button>
    </output>
  );
  if (answer === null) return trouble || <Skeleton rows={2} label="Loading the record" />;
  const disclosures = listDisclosures(answer);
  return (
    <>
      {trouble}
      {disclosures.length === 0 && (
        <EmptyState icon={Eye} title="Nobody has seen your number">
          It is shown to a requester who accepts your offer, or to a donor whom you accept, and only
          for a time.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {disclosures.slice(0, limit).map((disclosure) => (
          <Item key={disclosure.pledgeId} disclosure={disclosure} now={now} />
        ))}
      </ul>
      {disclosures.length > limit && (
        <Button variant="secondary" className="self-start" onClick={() => setLimit(limit + PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Lists who has seen a person's number and to what the person agreed. A button withdraws the consent. */
export default function SeenNumberSection() {
  return (
    <section aria-labelledby="seen-number" className="flex flex-col gap-4">
      <h2 id="seen-number" className="text-22 font-semibold">
        Who has seen my number
      </h2>
      <List />
    </section>
  );
}
