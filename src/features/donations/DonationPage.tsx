import { type ComponentType, type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type DonorDoc, donorRow } from '@/collections/donors/row';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useGiving } from '@/store/hooks/use-giving';
import { useNeedsAttention } from '@/store/hooks/use-needs-attention';
import { useRecord } from '@/store/hooks/use-record';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { Button } from '@/ui/Button';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { NotAccepted, RecordProblem, TypedIsKept } from '@/ui/feedback/RecordProblem';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useEditMode } from '@/ui/form/use-edit-mode';
import { DonationEditForm } from './DonationEditForm';
import { BackToDonate, DonationHeader, DonationView } from './DonationView';
import { changeDonation, getEditDraftName } from './use-donation-edit';

interface QuestionSlot {
  /** asks who has just registered the donation about notifications; it comes from another feature */
  Question: ComponentType<{ about: string }>;
}

/** The page of a donation for its owner: what everybody sees, and the actions that only the owner may take. */
function OwnDonation({ donation, Question }: { donation: DonorDoc } & QuestionSlot) {
  const { editing, begin, leave, editButton, success, saySuccess, failure, sayFailure } =
    useEditMode(useUnfinished(getEditDraftName(donation.id)));
  const available = donation.is_available;

  const nextDay = useGiving(donation.user_id)?.nextDay ?? null;
  const isResting = nextDay !== null && nextDay > getTodayInput();
  const [asking, setAsking] = useState(false);

  async function toggle() {
    setAsking(false);
    sayFailure('');
    try {
      await changeDonation(donation.id, { is_available: !available });
      saySuccess(available ? 'Donation marked as not available' : 'Donation marked as available');
    } catch (error) {
      sayFailure(describeSaveFailure('Failed to update donation availability', error));
    }
  }

  return (
    <>
      <DonationHeader donation={donation} own />
      {success !== '' && <FormMessage tone="success">{success}</FormMessage>}
      {failure !== '' && (
        <>
          <FormMessage tone="error">{failure}</FormMessage>
          <div>
            <BackToDonate />
          </div>
        </>
      )}
      {editing ? (
        <DonationEditForm
          donation={donation}
          onSaved={() => leave('Donation details updated successfully')}
          onCancelled={() => leave('')}
        />
      ) : (
        <>
          {!available && nextDay !== null && (
            <FormMessage tone="info">
              {isResting
                ? `You gave blood. You may give again from ${describeDate(nextDay)}; until then this donation is not available.`
                : 'You may give again. Mark this donation as available when you want to help.'}
            </FormMessage>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => (isResting && !available ? setAsking(true) : void toggle())}
            >
              {available ? 'Mark as Unavailable' : 'Mark as Available'}
            </Button>
            <Button ref={editButton} variant="secondary" className="max-sm:w-full" onClick={begin}>
              Edit Donation
            </Button>
          </div>
          <ConfirmDialog
            open={asking}
            title="Mark it as available now?"
            confirmLabel="Mark as available"
            cancelLabel="Wait"
            onConfirm={() => void toggle()}
            onCancel={() => setAsking(false)}
          >
            {nextDay !== null && `You may give again from ${describeDate(nextDay)}. `}
            If you come earlier, staff have to send you home.
          </ConfirmDialog>
          {available && <Question about={donation.id} />}
          <DonationView donation={donation} />
        </>
      )}
    </>
  );
}

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
        'It may no longer be available, or the link is incomplete.'
      )}
    </Failure>
  );
}

function Donation({ id, Question }: { id: string } & QuestionSlot) {
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
  if (identity && record.user_id === identity.userId)
    return <OwnDonation donation={record} Question={Question} />;
  return (
    <>
      <DonationHeader donation={record} own={false} />
      <DonationView donation={record} />
    </>
  );
}

export function DonationPage({ Question }: QuestionSlot) {
  const { id = '' } = useParams();
  const known = donorRow.shape.id.safeParse(id).success;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      {known ? <Donation key={id} id={id} Question={Question} /> : <NotFound id={id} />}
    </div>
  );
}
