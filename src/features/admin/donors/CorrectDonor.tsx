import { useState } from 'react';
import type { DonorDoc } from '@/store/entities/donor';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { CorrectionForm } from './CorrectionForm';

type CorrectDonorProps = {
  donor: DonorDoc;
  /** an ISO date; null where it is not known */
  born: string | null;
};

/** The way to correct what was mistyped at sign-up. */
export function CorrectDonor({ donor, born }: CorrectDonorProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="py-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Correct blood type or birth date
      </Button>
      <Dialog open={open} title={`Correct ${donor.full_name}?`} onClose={() => setOpen(false)}>
        <CorrectionForm donor={donor} born={born} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
