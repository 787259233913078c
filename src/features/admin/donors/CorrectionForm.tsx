import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { describeError } from '@/calls/server-error';
import { profileRow } from '@/collections/profiles/row';
import { requestSync, useStatus } from '@/store/status';
import { getTodayInput } from '@/ui/date-words';
import { showToast } from '@/ui/feedback/toast-store';
import { DialogForm } from '@/ui/form/DialogForm';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';

const types = BLOOD_TYPES.map((type) => ({ value: type, label: type }));
/** Reads an empty field as null: the value is unknown and stays as it is. */
const emptyAsNull = z.string().transform((typed) => (typed === '' ? null : typed));
const rules = z.object({
  blood_type: emptyAsNull.pipe(profileRow.shape.blood_type),
  date_of_birth: emptyAsNull.pipe(profileRow.shape.date_of_birth),
});
type Input = z.input<typeof rules>;
type Values = z.output<typeof rules>;

type CorrectionFormProps = {
  bloodType: BloodType | null;
  /** the date of birth as an ISO date; null if it is unknown */
  born: string | null;
  /** tells what else the correction changes */
  children: ReactNode;
  /** sends the values; null leaves a value as it is */
  correct: (bloodType: BloodType | null, born: string | null) => Promise<unknown>;
  onDone: () => void;
};

/**
 * Asks for the right blood type and date of birth. The server corrects the donation and the profile together, so this
 * needs a network.
 */
export function CorrectionForm({
  bloodType,
  born,
  children,
  correct,
  onDone,
}: CorrectionFormProps) {
  const [failure, setFailure] = useState('');
  const online = useStatus((status) => status.online);
  const form = useForm<Input, unknown, Values>({
    resolver: zodResolver(rules),
    defaultValues: { blood_type: bloodType ?? '', date_of_birth: born ?? '' },
  });
  const field = makeFields(form);
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ blood_type, date_of_birth }) => {
    setFailure('');
    try {
      await correct(blood_type, date_of_birth);
    } catch (error) {
      setFailure(describeError(error));
      return;
    }
    requestSync();
    showToast({ text: 'Corrected. The donor sees it in their profile.', tone: 'success' });
    onDone();
  });

  return (
    <DialogForm
      label="Correct a donor"
      failure={failure}
      busy={isSubmitting}
      action="Correct"
      busyAction="Correcting..."
      onSubmit={save}
      onCancel={onDone}
    >
      {children}
      <SelectField
        label="Blood Type"
        required={bloodType !== null}
        options={types}
        {...(bloodType === null && { placeholder: 'Not known' })}
        {...field('blood_type')}
      />
      <TextField
        label="Date of Birth"
        type="date"
        max={getTodayInput()}
        {...field('date_of_birth')}
      />
      {!online && (
        <p className="text-ink-soft">You are offline. A correction needs a connection.</p>
      )}
    </DialogForm>
  );
}
