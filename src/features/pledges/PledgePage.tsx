import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { getAnswersOpen } from '@/blood/planned';
import { isOpenRequest } from '@/blood/request-life';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { clearDraftsOf } from '@/store/drafts/claim-draft';
import { type BloodRequestDoc, bloodRequestRow } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useRecord } from '@/store/hooks/use-record';
import { Badge } from '@/ui/Badge';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { NotOnDevice, RecordProblem } from '@/ui/feedback/RecordProblem';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { LinkButton } from '@/ui/LinkButton';
import { useNow } from '@/ui/use-now';
import { describeWhere } from '@/ui/place-words';
import { Declined } from './Declined';
import { PledgeCard } from './PledgeCard';
import { PledgeForm } from './PledgeForm';
import { namePledgeDraft } from './pledge-schema';
import { describeAnswersOpen } from './pledge-words';
import { isLivePledge } from './pledge-state';
import { useOwnPledge, useWasDeclined } from './use-pledges';

const HEADING = 'I can donate';
const OtherRequests = () => (
  <LinkButton to={paths.allRequests} variant="secondary">
    All Requests
  </LinkButton>
);

interface QuestionSlot {
  /** asks who has just offered about notifications; it comes from another feature */
  Question: ComponentType<{ about: string }>;
}

/** Whether the server has the offer and nobody has answered it yet. */
const isWaiting = ({ rev, status, decision }: PledgeDoc): boolean =>
  rev > 0 && status === 'open' && decision === null;

function Answer({ request, Question }: { request: BloodRequestDoc } & QuestionSlot) {
  const identity = useIdentity();
  const userId = identity?.userId ?? null;
  const pledge = useOwnPledge(request.id, userId);
  const wasDeclined = useWasDeclined(request.id, userId);
  const now = useNow();
  const isEarly = now < getAnswersOpen(request);
  const isLive = pledge ? isLivePledge(pledge) : false;
  // if the app was killed after the pledge was saved, its draft may still be there
  useEffect(() => {
    if (isLive) clearDraftsOf(namePledgeDraft(request.id)).catch(() => undefined);
  }, [isLive, request.id]);
  const wasLive = useRef<boolean | null>(null);
  const own = useRef<HTMLDivElement>(null);
  // the pledge has just taken the place of its form, so it is scrolled to and gets the focus
  useEffect(() => {
    if (pledge === undefined) return;
    if (wasLive.current === false && isLive) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      own.current?.focus({ preventScroll: true });
    }
    wasLive.current = isLive;
  }, [pledge, isLive]);
  if (pledge === undefined) return <Skeleton rows={3} label="Loading your offer" />;
  if (userId !== null && request.user_id === userId)
    return (
      <FormMessage tone="info">This is your own request: others can offer to give.</FormMessage>
    );
  return (
    <>
      {pledge && (
        <div ref={own} tabIndex={-1} className="outline-none">
          <PledgeCard pledge={pledge} />
        </div>
      )}
      {pledge && isLive && isWaiting(pledge) && <Question about={request.id} />}
      {!isLive && !isOpenRequest(request, now) && (
        <FormMessage tone="info">This request is over, so it takes no more offers.</FormMessage>
      )}
      {!isLive && isOpenRequest(request, now) && wasDeclined && <Declined />}
      {!isLive && isOpenRequest(request, now) && !wasDeclined && isEarly && (
        <FormMessage tone="info">{describeAnswersOpen(request, now)}.</FormMessage>
      )}
      {!isLive && isOpenRequest(request, now) && !wasDeclined && !isEarly && (
        // if another person logs in or out, the changed key resets the form
        <PledgeForm key={userId} request={request} />
      )}
    </>
  );
}

type PledgePageProps = QuestionSlot & {
  /**
   * thanks a donor who gave, came or was ready; `isNews` says that they had the page open when the offer ended so
   */
  Thanks: ComponentType<{ pledge: PledgeDoc; isNews: boolean }>;
};

function Page({ id, Thanks, Question }: { id: string } & PledgePageProps) {
  const { state, record: request } = useRecord('blood_requests', id);
  const pledge = useOwnPledge(id, useIdentity()?.userId ?? null);
  const [wasLive, setWasLive] = useState(false);
  if (pledge && isLivePledge(pledge) && !wasLive) setWasLive(true);
  const { status } = pledge ?? {};
  if (pledge && (status === 'given' || status === 'could_not' || status === 'released'))
    return <Thanks pledge={pledge} isNews={wasLive} />;
  if (state === 'loading') return <Skeleton rows={4} label="Loading the request" />;
  // a request that has ended is no longer on the donor's device, but their pledge is
  if (state !== 'here' && pledge)
    return (
      <>
        <h1 className="text-28 font-semibold">{HEADING}</h1>
        <h2 className="sr-only">Your offer</h2>
        <ul>
          <PledgeCard pledge={pledge} named />
        </ul>
        <div>
          <OtherRequests />
        </div>
      </>
    );
  if (state === 'offline')
    return <NotOnDevice heading={HEADING} what="request" action={<OtherRequests />} />;
  if (state !== 'here')
    return (
      <RecordProblem
        heading={HEADING}
        tone={state === 'failed' ? 'error' : 'info'}
        title={
          state === 'failed'
            ? 'Failed to load blood request data. Please try again later.'
            : 'This request is not open'
        }
        actions={<OtherRequests />}
      >
        {state === 'missing' && 'It was fulfilled or withdrawn, or the link is incomplete.'}
      </RecordProblem>
    );
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <Badge size="large">{request.blood_type}</Badge>
        <div className="min-w-0">
          <h1 className="text-28 font-semibold">{HEADING}</h1>
          <p className="mt-1 text-18">{request.hospital}</p>
          <p className="text-ink-soft empty:hidden">{describeWhere('', request.location)}</p>
        </div>
      </div>
      <Answer request={request} Question={Question} />
    </>
  );
}

/** The page on which somebody answers a request, and then follows their answer. */
export function PledgePage({ Thanks, Question }: PledgePageProps) {
  const { id = '' } = useParams();
  const isKnown = bloodRequestRow.shape.id.safeParse(id).success;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      {isKnown ? (
        <Page key={id} id={id} Thanks={Thanks} Question={Question} />
      ) : (
        <RecordProblem
          heading={HEADING}
          tone="info"
          title="This request is not open"
          actions={<OtherRequests />}
        />
      )}
    </div>
  );
}
