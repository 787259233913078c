import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import { useGiving } from '@/store/hooks/use-giving';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import type { DonorDoc } from '@/collections/donors/row';
import { Button } from '@/ui/Button';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { useEditMode } from '@/ui/form/use-edit-mode';
import { BackToDonate } from './BackToDonate';
import { changeDonation } from './donation-commands';
import { DonationEditForm } from './DonationEditForm';
import { DonationHeader } from './DonationHeader';
import { DonationView } from './DonationView';
import { getEditDraftName } from './use-donation-edit';

/** The owner's page: what everyone sees, and the actions that only they may take. */
export function OwnDonation({ donation }: { donation: DonorDoc }) {
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
            Before that day staff would have to send you home.
          </ConfirmDialog>
          <DonationView donation={donation} />
        </>
      )}
    </>
  );
}
