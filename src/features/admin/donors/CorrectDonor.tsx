import { useState } from 'react';
import { correctDonor } from '@/calls/corrections';
import type { DonorDoc } from '@/collections/donors/row';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { CorrectionForm } from './CorrectionForm';

type CorrectDonorProps = {
  donor: DonorDoc;
  /** an ISO date; null if it is unknown */
  born: string | null;
};

/** A button that opens the form for what was mistyped at sign-up. */
export function CorrectDonor({ donor, born }: CorrectDonorProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="py-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Correct blood type or birth date
      </Button>
      <Dialog open={open} title={`Correct ${donor.full_name}?`} onClose={() => setOpen(false)}>
        <CorrectionForm
          bloodType={donor.blood_type}
          born={born}
          correct={(type, day) => correctDonor(donor.id, type ?? donor.blood_type, day)}
          onDone={() => setOpen(false)}
        >
          <p>
            The blood type is changed in this donation and in the profile of its account, the birth
            date in the profile. Both are kept in the audit log. Offers that the donor has already
            made keep the old type: tell the requester.
          </p>
        </CorrectionForm>
      </Dialog>
    </div>
  );
}
