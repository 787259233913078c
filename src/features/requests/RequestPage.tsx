import { Flag } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useMembership } from '@/session/use-membership';
import { type BloodRequestDoc, bloodRequestRow } from '@/collections/blood-requests/row';
import type { Membership } from '@/collections/profiles/membership';
import { useNeedsAttention } from '@/store/hooks/use-needs-attention';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { useRecord } from '@/store/hooks/use-record';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { NotAccepted, NotOnDevice, RecordProblem, TypedIsKept } from '@/ui/feedback/RecordProblem';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { OwnRequest } from './own/OwnRequest';
import { editDraft } from './form/use-request-edit';
import { RequestHeader } from './RequestHeader';
import { RequestView, ShareRequest } from './RequestView';

const HEADING = 'Blood Request';

type NoticeProps = { tone: 'info' | 'error' | 'success'; title: string; children?: ReactNode };

/** Says why there is no request to show, with a link to other requests. */
function Notice(notice: NoticeProps) {
  const loggedIn = useIdentity() !== null;
  return (
    <RecordProblem
      heading={HEADING}
      {...notice}
      actions={
        <>
          <LinkButton to={paths.allRequests} variant="secondary">
            All Requests
          </LinkButton>
          {loggedIn && (
            <LinkButton to={paths.myRequests} variant="secondary">
              Your requests
            </LinkButton>
          )}
        </>
      }
    />
  );
}

function NotFound({ id, OwnAnswer }: { id: string } & Pick<RequestSlots, 'OwnAnswer'>) {
  const refused = useNeedsAttention(id);
  const typed = useUnfinished(editDraft(id));
  if (typed === true)
    return (
      <Notice tone="info" title="This request can no longer be changed">
        <TypedIsKept keptAt={paths.saved}>
          It was fulfilled, withdrawn or removed while you were editing it.
        </TypedIsKept>
      </Notice>
    );
  return (
    <OwnAnswer requestId={id}>
      <Notice tone={refused ? 'error' : 'info'} title="This request is not open">
        {refused ? (
          <NotAccepted keptAt={paths.saved} />
        ) : (
          'It was fulfilled or withdrawn, or the link is incomplete.'
        )}
      </Notice>
    </OwnAnswer>
  );
}

function NotHere() {
  return (
    <NotOnDevice
      heading={HEADING}
      what="request"
      action={
        <LinkButton to={paths.allRequests} variant="secondary">
          Requests on this device
        </LinkButton>
      }
    />
  );
}

/**
 * Whether the reader may change a request: they posted it for themselves, or they belong to the team of its hospital.
 * If a person has left the hospital, they keep the requests that were never sent.
 */
const isOurs = (
  { user_id, org_id, rev }: BloodRequestDoc,
  userId: string,
  membership: Membership | null | undefined,
) => (membership && org_id === membership.id) || (user_id === userId && (!org_id || rev === 0));

/** The components for pledges and stock. They come from other features, so the page receives them. */
type RequestSlots = {
  /** for people who may not change the request: the reader's own pledge, or a link for making one */
  Answer: ComponentType<{ request: BloodRequestDoc }>;
  /** shows the outcome of the reader's own pledge if the request is over; people without a pledge see the children */
  OwnAnswer: ComponentType<{ requestId: string; children: ReactNode }>;
  /** for people who have just posted the request: a question about notifications, until somebody has offered */
  renderQuestion: (request: BloodRequestDoc) => ReactNode;
  /** for people who may change the request: what to do next about it */
  renderNext: (request: BloodRequestDoc) => ReactNode;
  /** for people who may change the request: the donors who can come */
  renderDonors: (request: BloodRequestDoc) => ReactNode;
  /** for people who may change the request: the units that their hospital could use for it */
  renderStock: (request: BloodRequestDoc) => ReactNode;
};

function Request({
  id,
  Answer,
  OwnAnswer,
  renderQuestion,
  renderNext,
  renderDonors,
  renderStock,
}: RequestSlots & { id: string }) {
  const identity = useIdentity();
  const membership = useMembership();
  const { state, record } = useRecord('blood_requests', id);
  // once the withdrawal has been sent, the record is gone, so this page remembers it
  const [withdrawn, setWithdrawn] = useState(false);
  if (record && withdrawn !== (record.deleted === true)) setWithdrawn(record.deleted === true);
  if (withdrawn && !record)
    return (
      <Notice tone="success" title="Your request is withdrawn">
        It has left every list. If blood is needed again, post a new request.
      </Notice>
    );
  if (state === 'loading') return <Skeleton rows={4} label="Loading the request" />;
  if (state === 'offline')
    return (
      <OwnAnswer requestId={id}>
        <NotHere />
      </OwnAnswer>
    );
  if (state === 'failed')
    return (
      <Notice tone="error" title="Failed to load blood request data. Please try again later." />
    );
  if (state === 'missing') return <NotFound id={id} OwnAnswer={OwnAnswer} />;
  if (identity && isOurs(record, identity.userId, membership))
    return (
      <OwnRequest
        request={record}
        question={renderQuestion(record)}
        next={renderNext(record)}
        donors={renderDonors(record)}
        stock={renderStock(record)}
      />
    );
  return (
    <>
      <RequestHeader request={record} own={false} />
      <RequestView
        request={record}
        own={false}
        aside={
          <div className="flex flex-col gap-4">
            <Answer request={record} />
            <div className="-ml-5 flex flex-wrap">
              <ShareRequest request={record} />
              {identity && (
                <LinkButton to={paths.reportRequest(record.id)} variant="quiet">
                  <Icon of={Flag} /> Report
                </LinkButton>
              )}
            </div>
          </div>
        }
      />
    </>
  );
}

/**
 * The page of a request. Its poster, or the team of its hospital, sees its state and can change it. Others see the
 * request only while it is open.
 */
export function RequestPage(slots: RequestSlots) {
  const { id = '' } = useParams();
  const known = bloodRequestRow.shape.id.safeParse(id).success;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      {known ? (
        <Request key={id} id={id} {...slots} />
      ) : (
        <NotFound id={id} OwnAnswer={slots.OwnAnswer} />
      )}
    </div>
  );
}
