import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeHospital, type Hospital, makeHospital } from '@/calls/hospitals';
import { describeError, ServerError } from '@/calls/server-error';
import { checkZip } from '@/places/check-zip';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { PhoneField } from '@/ui/form/ContactFields';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { TextField } from '@/ui/form/TextField';
import {
  HOSPITAL_KINDS,
  type HospitalInput,
  hospitalSchema,
  type HospitalValues,
  makeHospitalInput,
  nameHospitalDraft,
} from './hospital-schema';

/**
 * Manages the form of a hospital. The server decides at once, and the draft keeps what was typed until it has.
 * @param hospital the hospital to change; null for a new one
 * @param onSaved is called with the hospital as the server now has it
 */
function useHospitalForm(hospital: Hospital | null, onSaved: (saved: Hospital) => void) {
  const [failure, setFailure] = useState('');
  const form = useForm<HospitalInput, unknown, HospitalValues>({
    resolver: zodResolver(hospitalSchema),
    defaultValues: makeHospitalInput(hospital),
  });
  useDirtyForm(form.formState.isDirty);
  const draft = useFormDraft(nameHospitalDraft(hospital), form);

  const submit = form.handleSubmit(async (values) => {
    setFailure('');
    try {
      const saved = await (hospital ? changeHospital(hospital.id, values) : makeHospital(values));
      // the server has saved the hospital, so it does not matter if the draft cannot be deleted
      await draft.clear().catch(() => undefined);
      onSaved(saved);
    } catch (error) {
      const field = error instanceof ServerError ? error.field : '';
      if (field in values)
        form.setError(field as keyof HospitalInput, { message: describeError(error) });
      else setFailure(describeError(error));
    }
  });

  return { form, draft, failure, submit };
}

const kinds = Object.entries(HOSPITAL_KINDS).map(([value, label]) => ({ value, label }));

type HospitalFormProps = {
  /** the hospital to change; null for a new one */
  hospital: Hospital | null;
  onSaved: (saved: Hospital) => void;
  onCancel: () => void;
};

/** A form that makes or changes a hospital. */
export function HospitalForm({ hospital, onSaved, onCancel }: HospitalFormProps) {
  const { form, draft, failure, submit } = useHospitalForm(hospital, onSaved);
  const online = useStatus((status) => status.online);
  const { errors, isSubmitting } = form.formState;
  const field = makeFields(form);

  async function cancel() {
    await draft.discard();
    onCancel();
  }

  return (
    <div className="flex max-w-form flex-col gap-4">
      <DraftedForm
        label={hospital ? 'Change the hospital' : 'Add a hospital'}
        draft={draft}
        errors={listErrors(errors)}
        onSubmit={submit}
      >
        <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
          <TextField label="Name" autoComplete="off" required {...field('name')} />
          <SelectField label="Kind" options={kinds} required {...field('kind')} />
          <div className="sm:col-span-2">
            <TextField label="Street Address" autoComplete="off" {...field('address')} />
          </div>
          <TextField label="City" autoComplete="off" required {...field('city')} />
          <TextField label="State" autoComplete="off" required {...field('state')} />
          <TextField
            label="ZIP Code"
            check={checkZip}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            required
            {...field('zip')}
          />
          <PhoneField
            label="Desk Phone"
            help="Donors who are expected call this number."
            autoComplete="off"
            required
            {...field('desk_phone')}
          />
        </div>
        <TextField
          label="Desk Hours"
          help="For instance Every day, 7 AM to 9 PM"
          autoComplete="off"
          {...field('hours')}
        />
        <TextField
          label="Blood Given for One Patient Takes"
          help="How long until blood given for one patient can be used. If it is empty, donors read “3 to 5 working days”."
          autoComplete="off"
          {...field('lead_time')}
        />
        <TextAreaField label="Wards" help="One a line." {...field('wards')} />
        {!online && (
          <p className="text-ink-soft">
            You are offline. What you type is kept on this device; saving needs a connection.
          </p>
        )}
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => void cancel()}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            {hospital ? 'Save Changes' : 'Add Hospital'}
          </Button>
        </div>
      </DraftedForm>
    </div>
  );
}
