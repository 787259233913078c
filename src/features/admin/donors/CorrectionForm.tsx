import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { correctDonor } from '@/session/corrections';
import { describeError } from '@/session/server-error';
import { type DonorDoc, donorRow } from '@/store/entities/donor';
import { profileRow } from '@/store/entities/profile';
import { requestSync, useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { showToast } from '@/ui/feedback/toast-store';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';

const types = BLOOD_TYPES.map((type) => ({ value: type, label: type }));
const rules = z.object({
  blood_type: donorRow.shape.blood_type,
  // empty where it is not known, and then left alone
  date_of_birth: z
    .string()
    .transform((typed) => (typed === '' ? null : typed))
    .pipe(profileRow.shape.date_of_birth),
});
type Input = z.input<typeof rules>;
type Values = z.output<typeof rules>;

type CorrectionFormProps = { donor: DonorDoc; born: string | null; onDone: () => void };

/** What is right instead. The server corrects donation and profile at once, so it has to be there. */
export function CorrectionForm({ donor, born, onDone }: CorrectionFormProps) {
  const [failure, setFailure] = useState('');
  const online = useStatus((status) => status.online);
  const form = useForm<Input, unknown, Values>({
    resolver: zodResolver(rules),
    defaultValues: { blood_type: donor.blood_type, date_of_birth: born ?? '' },
  });
  const field = makeFields(form);
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ blood_type, date_of_birth }) => {
    setFailure('');
    try {
      await correctDonor(donor.id, blood_type, date_of_birth);
    } catch (error) {
      setFailure(describeError(error));
      return;
    }
    requestSync();
    showToast({ text: 'Corrected. The donor sees it in their profile.', tone: 'success' });
    onDone();
  });

  return (
    <form
      noValidate
      aria-label="Correct a donor"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-5"
    >
      <p>
        The blood type is changed in this donation and in the profile of its account, the birth date
        in the profile. Both are kept in the audit log. Offers that the donor has already made keep
        the old type: tell the requester.
      </p>
      <SelectField label="Blood Type" required options={types} {...field('blood_type')} />
      <TextField
        label="Date of Birth"
        type="date"
        max={getTodayInput()}
        {...field('date_of_birth')}
      />
      {!online && (
        <p className="text-ink-soft">You are offline. A correction needs a connection.</p>
      )}
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Correcting...">
          Correct
        </Button>
      </div>
    </form>
  );
}
