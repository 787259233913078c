import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { AnswerPanel, EndedAnswer } from '@/features/pledges/AnswerPanel';
import { DonorsWhoCanCome } from '@/features/pledges/DonorsWhoCanCome';
import { useRequestPledges } from '@/features/pledges/use-pledges';
import { RequestPage } from '@/features/requests/RequestPage';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useIdentity } from '@/session/session';
import { useNow } from '@/ui/use-now';
import { listNextThings } from '../next/next-thing';
import { NextThing } from '../next/NextThing';
import { Question } from './Question';

/** loaded only if it is needed, because few people belong to a hospital */
const TeamStock = lazy(() => import('./TeamStock'));

const renderStock = (request: BloodRequestDoc) =>
  request.org_id && (
    <Suspense fallback={null}>
      <TeamStock request={request} hospital={request.org_id} />
    </Suspense>
  );

type NextProps = { request: BloodRequestDoc; pledges: readonly PledgeDoc[] };

/** What people who may change a request should do next about it: decide about a donor. */
function NextForRequest({ request, pledges }: NextProps) {
  const userId = useIdentity()?.userId ?? '';
  const facts = { userId, requests: [request], pledges, hospital: null, drives: [] };
  const things = listNextThings({ ...facts, givesAgainOn: null, today: '' }, useNow());
  return <NextThing things={things.filter(({ kind }) => kind === 'decide')} isHere />;
}

function RequestWithAnswers({ id }: { id: string }) {
  // the pledges are read while the page reads the request, so that both appear at once
  const pledges = useRequestPledges(id);
  return (
    <RequestPage
      Answer={AnswerPanel}
      OwnAnswer={EndedAnswer}
      renderQuestion={(request) => pledges?.length === 0 && <Question about={request.id} />}
      renderNext={(request) => <NextForRequest request={request} pledges={pledges ?? []} />}
      renderDonors={(request) => <DonorsWhoCanCome request={request} pledges={pledges} />}
      renderStock={renderStock}
    />
  );
}

/**
 * The page of a request with the answers to it. Its poster sees all answers, and everybody else sees only their own.
 */
export default function RequestRoute() {
  const { id = '' } = useParams();
  return <RequestWithAnswers key={id} id={id} />;
}
