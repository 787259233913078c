import { useRef, useState } from 'react';
import { saveFailureWords } from '@/store/device-storage';
import type { DonorDoc } from '@/store/entities/donor';
import { useLiveOne } from '@/store/live';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/FormMessage';
import { usePassingMessage } from '@/ui/use-passing-message';
import { changeDonation } from './donation-commands';
import { DonationEditForm } from './DonationEditForm';
import { DonationHeader } from './DonationHeader';
import { DonationView } from './DonationView';
import { editDraft } from './use-donation-edit';

/** How long a success message stays (product specification, section 9). */
const SUCCESS_MS = 3000;

/** The owner's page: what everyone sees, and what only he may do. */
export function OwnDonation({ donation }: { donation: DonorDoc }) {
  const draft = useLiveOne('drafts', editDraft(donation.id));
  const [editing, setEditing] = useState<boolean | null>(null);
  // what was left unfinished is opened again
  if (editing === null && draft !== undefined) setEditing(draft !== null);
  const [success, saySuccess] = usePassingMessage(SUCCESS_MS);
  const [failure, setFailure] = useState('');
  const editButton = useRef<HTMLButtonElement>(null);
  const available = donation.is_available;

  async function toggle() {
    setFailure('');
    try {
      await changeDonation(donation.id, { is_available: !available });
      saySuccess(available ? 'Donation marked as not available' : 'Donation marked as available');
    } catch (error) {
      setFailure(saveFailureWords('Failed to update donation availability', error));
    }
  }

  function leaveEditing(message: string) {
    setEditing(false);
    saySuccess(message);
    window.scrollTo({ top: 0, behavior: 'instant' });
    // once the button is back
    requestAnimationFrame(() => editButton.current?.focus({ preventScroll: true }));
  }

  return (
    <>
      <DonationHeader donation={donation} own />
      {success !== '' && <FormMessage tone="success">{success}</FormMessage>}
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      {editing === true ? (
        <DonationEditForm
          donation={donation}
          onSaved={() => leaveEditing('Donation details updated successfully')}
          onCancelled={() => leaveEditing('')}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" className="max-sm:w-full" onClick={() => void toggle()}>
              {available ? 'Mark as Unavailable' : 'Mark as Available'}
            </Button>
            <Button
              ref={editButton}
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => {
                saySuccess('');
                setFailure('');
                setEditing(true);
              }}
            >
              Edit Donation
            </Button>
          </div>
          <DonationView donation={donation} />
        </>
      )}
    </>
  );
}
