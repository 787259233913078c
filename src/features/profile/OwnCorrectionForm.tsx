import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import type { ProfileDoc } from '@/collections/profiles/row';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import {
  type OwnCorrectionInput,
  ownCorrectionSchema,
  type OwnCorrectionValues,
} from './own-correction';
import { saveOwnCorrection } from './save-own-correction';

const types = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

type OwnCorrectionFormProps = { profile: ProfileDoc; onDone: () => void };

/**
 * Asks for blood type and birth date. Missing values are added offline too; only the server corrects existing ones.
 */
export function OwnCorrectionForm({ profile, onDone }: OwnCorrectionFormProps) {
  const [failure, setFailure] = useState('');
  const online = useStatus((status) => status.online);
  const { blood_type: type, date_of_birth: born } = profile;
  const form = useForm<OwnCorrectionInput, unknown, OwnCorrectionValues>({
    resolver: zodResolver(ownCorrectionSchema),
    defaultValues: { blood_type: type ?? '', date_of_birth: born ?? '' },
  });
  const field = makeFields(form);
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async (values) => {
    setFailure('');
    const problem = await saveOwnCorrection(profile, values);
    setFailure(problem);
    if (problem === '') onDone();
  });

  return (
    <form
      noValidate
      aria-label="Correct your blood type or birth date"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-5"
    >
      <p>
        Your donations get the same blood type. Offers that you have already made keep the old one:
        tell the requester. Corrections are kept in the audit log.
      </p>
      <SelectField
        label="Blood Type"
        placeholder="Not known"
        options={types}
        {...field('blood_type')}
      />
      <TextField
        label="Date of Birth"
        type="date"
        max={getTodayInput()}
        {...field('date_of_birth')}
      />
      {!online && (
        <p className="text-ink-soft">
          You are offline. You can add what is missing now; a correction needs a connection.
        </p>
      )}
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
