import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { donorRow } from '@/collections/donors/row';
import { useNeedsAttention } from '@/store/hooks/use-needs-attention';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { useRecord } from '@/store/hooks/use-record';
import { NotAccepted, RecordProblem, TypedIsKept } from '@/ui/feedback/RecordProblem';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { BackToDonate } from './BackToDonate';
import { DonationHeader } from './DonationHeader';
import { DonationView } from './DonationView';
import { OwnDonation } from './OwnDonation';
import { getEditDraftName } from './use-donation-edit';

const HEADING = 'Blood Donation';

function Failure({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <RecordProblem heading={HEADING} tone="error" title={title} actions={<BackToDonate />}>
      {children}
    </RecordProblem>
  );
}

function NotFound({ id }: { id: string }) {
  const refused = useNeedsAttention(id);
  const typed = useUnfinished(getEditDraftName(id));
  if (typed === true)
    return (
      <Failure title="Donation not found">
        <TypedIsKept keptAt={paths.saved}>It was removed while you were editing it.</TypedIsKept>
      </Failure>
    );
  return (
    <Failure title="Donation not found">
      {refused ? (
        <NotAccepted keptAt={paths.saved} />
      ) : (
        'It may no longer be available, or the link is not complete.'
      )}
    </Failure>
  );
}

function Donation({ id }: { id: string }) {
  const identity = useIdentity();
  const { state, record } = useRecord('donors', id);
  if (state === 'loading') return <Skeleton rows={4} label="Loading donation" />;
  if (state === 'offline')
    return (
      <Failure title="Failed to load donation details">
        It is not on this device, and you are offline. It appears here when you are online.
      </Failure>
    );
  if (state === 'failed') return <Failure title="Failed to load donation details" />;
  if (state === 'missing') return <NotFound id={id} />;
  if (identity && record.user_id === identity.userId) return <OwnDonation donation={record} />;
  return (
    <>
      <DonationHeader donation={record} own={false} />
      <DonationView donation={record} />
    </>
  );
}

export default function DonationPage() {
  const { id = '' } = useParams();
  const known = donorRow.shape.id.safeParse(id).success;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      {known ? <Donation key={id} id={id} /> : <NotFound id={id} />}
    </div>
  );
}
