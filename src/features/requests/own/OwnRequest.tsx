import { lazy, type ReactNode, Suspense } from 'react';
import { useLive } from '@/store/hooks/use-live';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useStatus } from '@/store/status';
import { isOver, readUnits } from '@/blood/request-life';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { useEditMode } from '@/ui/form/use-edit-mode';
import { UnitsDrop } from '@/ui/UnitsDrop';
import { ExpiryNotice } from './ExpiryNotice';
import { PlanNext } from './PlanNext';
import { PostedHead } from './PostedHead';
import { RequestMenu } from './RequestMenu';
import { RequestTimeline } from './RequestTimeline';
import { Withdrawn } from './Withdraw';
import { PhoneFirst } from '../form/PhoneFirst';
import { RequestEditForm } from '../form/RequestEditForm';
import ProgressLine from '../ProgressLine';
import { RequestHeader } from '../RequestHeader';
import { RequestView, ShareRequest } from '../RequestView';
import { editDraft } from '../form/use-request-edit';

const isPlanned = (request: BloodRequestDoc): request is BloodRequestDoc & { needed_on: string } =>
  Boolean(request.needed_on);

/** Loads in a file of its own: it asks the server, and the page must not wait for the server's client. */
const HelpEstimate = lazy(() => import('./HelpEstimate'));
/** Loads in a file of its own, because few people ever see it. */
const HiddenNotice = lazy(() => import('./HiddenNotice'));

function savedWords(): string {
  return useStatus.getState().online
    ? 'Request updated successfully'
    : 'Saved on this device. It will be sent when you are online.';
}

/** Says why a request that is being edited can no longer be changed. Undefined if it can. */
function closedWords(request: BloodRequestDoc): string | undefined {
  if (!isOver(request)) return undefined;
  const withdrawn = request.deleted === true ? 'withdrawn' : 'closed';
  const what = request.request_fulfilled ? 'fulfilled' : withdrawn;
  return `This request was ${what} while you were editing it, so it can no longer be changed. If more blood is needed, post a new request.`;
}

type OwnRequestProps = {
  request: BloodRequestDoc;
  /** asks who has just posted the request about notifications */
  question: ReactNode;
  /** what the reader should do next about the request */
  next: ReactNode;
  /** the donors who answered the request */
  donors: ReactNode;
  /** the units that the hospital itself could use for the request */
  stock: ReactNode;
};

/** How many units are still needed, how far the request is, and whether donors can come. */
function Progress({ request }: { request: BloodRequestDoc }) {
  return (
    <section aria-label="Progress" className="flex flex-col gap-4">
      {!isOver(request) && <UnitsDrop {...readUnits(request)} large />}
      <ProgressLine request={request} />
      {!isOver(request) && (
        <Suspense fallback={null}>
          <HelpEstimate request={request} />
        </Suspense>
      )}
    </section>
  );
}

/**
 * Shows a request to people who may change it, in the order in which they need it: what to do, how far it is, the
 * donors, how to reach more, and the details.
 */
export function OwnRequest({ request, question, next, donors, stock }: OwnRequestProps) {
  const { editing, begin, leave, editButton, success, failure, sayFailure } = useEditMode(
    useUnfinished(editDraft(request.id)),
  );
  const pledges = useLive('pledges', { selector: { request_id: request.id } }).rows;
  const open = !isOver(request);
  const isThere = request.deleted !== true;

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <RequestHeader request={request} own />
        {open && !editing && (
          <RequestMenu ref={editButton} request={request} onEdit={begin} onFailure={sayFailure} />
        )}
      </div>
      <PostedHead request={request} />
      {success !== '' && <FormMessage tone="success">{success}</FormMessage>}
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      {editing ? (
        <RequestEditForm
          request={request}
          closed={closedWords(request)}
          onSaved={() => leave(savedWords())}
          onCancelled={() => leave('')}
        />
      ) : (
        <>
          {open && request.hidden === true && (
            <Suspense fallback={null}>
              <HiddenNotice request={request} />
            </Suspense>
          )}
          {open && next}
          {open && <ExpiryNotice request={request} onFailure={sayFailure} />}
          {open && request.urgency === 'Critical' && <PhoneFirst />}
          {isThere && stock}
          {!isThere && <Withdrawn request={request} onFailure={sayFailure} />}
          <Progress request={request} />
          {open && question}
          {isThere && donors}
          {open && (
            <div className="-ml-5 flex flex-wrap">
              <ShareRequest request={request} />
            </div>
          )}
          {isPlanned(request) && isThere && (
            <div>
              <PlanNext request={request} onFailure={sayFailure} />
            </div>
          )}
          <RequestView
            request={request}
            own
            aside={<RequestTimeline request={request} pledges={pledges} />}
          />
        </>
      )}
    </>
  );
}
