import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { AnswerPanel, EndedAnswer } from '@/features/pledges/AnswerPanel';
import { DonorsWhoCanCome } from '@/features/pledges/DonorsWhoCanCome';
import { useRequestPledges } from '@/features/pledges/use-pledges';
import { RequestPage } from '@/features/requests/RequestPage';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** loaded only if it is needed, because few people belong to a hospital */
const TeamStock = lazy(() => import('./TeamStock'));

const renderStock = (request: BloodRequestDoc) =>
  request.org_id && (
    <Suspense fallback={null}>
      <TeamStock request={request} hospital={request.org_id} />
    </Suspense>
  );

function RequestWithAnswers({ id }: { id: string }) {
  // the pledges are read while the page reads the request, so that both appear at once
  const pledges = useRequestPledges(id);
  return (
    <RequestPage
      Answer={AnswerPanel}
      OwnAnswer={EndedAnswer}
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
