import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeSaveFailure } from '@/device/device-storage';
import { reservationRow } from '@/collections/reservations/row';
import { showToast } from '@/ui/feedback/toast-store';
import { DialogForm } from '@/ui/form/DialogForm';
import { makeFields } from '@/ui/form/fields-of';
import { TextField } from '@/ui/form/TextField';
import { addWalkIn } from './day-commands';

const rules = z.object({
  /** the id is made when the form opens, so that submitting it twice adds one person */
  id: reservationRow.shape.id,
  name: z.string().trim().min(1, 'Enter a name').pipe(reservationRow.shape.walk_in_name),
  contact: reservationRow.shape.walk_in_contact,
});

/** A form that adds a person who came without a reservation. They count as arrived. */
export function WalkInForm({ driveId, onDone }: { driveId: string; onDone: () => void }) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(rules),
    defaultValues: { id: crypto.randomUUID(), name: '', contact: '' },
  });
  const field = makeFields(form);
  const { isSubmitting } = form.formState;
  const save = form.handleSubmit(async (values) => {
    try {
      await addWalkIn(driveId, values);
    } catch (error) {
      setFailure(describeSaveFailure('This could not be saved. Please try again.', error));
      return;
    }
    showToast({ text: `${values.name} added.`, tone: 'success' });
    onDone();
  });
  return (
    <DialogForm
      label="Add a walk-in"
      failure={failure}
      busy={isSubmitting}
      action="Add Walk-in"
      busyAction="Adding..."
      onSubmit={save}
      onCancel={onDone}
    >
      <TextField label="Name" autoComplete="off" required {...field('name')} />
      <TextField
        label="Contact"
        autoComplete="off"
        help="A phone number or an e-mail address, if they want to give one. Name and contact are deleted 30 days after the drive."
        {...field('contact')}
      />
    </DialogForm>
  );
}
