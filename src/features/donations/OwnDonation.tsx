import { describeSaveFailure } from '@/device/device-storage';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import type { DonorDoc } from '@/store/entities/donor';
import { Button } from '@/ui/Button';
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

  async function toggle() {
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
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" className="max-sm:w-full" onClick={() => void toggle()}>
              {available ? 'Mark as Unavailable' : 'Mark as Available'}
            </Button>
            <Button ref={editButton} variant="secondary" className="max-sm:w-full" onClick={begin}>
              Edit Donation
            </Button>
          </div>
          <DonationView donation={donation} />
        </>
      )}
    </>
  );
}
