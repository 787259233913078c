import { useState } from 'react';
import type { ProfileDoc } from '@/collections/profiles/row';
import { Button } from '@/ui/Button';
import { DateText } from '@/ui/DateText';
import { Dialog } from '@/ui/feedback/Dialog';
import { OwnCorrectionForm } from './OwnCorrectionForm';

/**
 * A form for a wrong or missing blood type and birth date. Once a hospital has confirmed the type, says whom to ask
 * instead.
 */
export function OwnCorrection({ profile }: { profile: ProfileDoc }) {
  const [open, setOpen] = useState(false);
  // missing in a profile that the server has not seen
  if (profile.blood_type_confirmed_at)
    return (
      <p className="max-w-text text-ink-soft">
        A hospital confirmed your blood type on{' '}
        <DateText value={profile.blood_type_confirmed_at.slice(0, 10)} />. If it or your birth date
        is wrong, ask the hospital’s staff or an administrator to correct it.
      </p>
    );
  const title =
    profile.blood_type === null ? 'Add your blood type' : 'Correct blood type or birth date';
  return (
    <div>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        <OwnCorrectionForm profile={profile} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
