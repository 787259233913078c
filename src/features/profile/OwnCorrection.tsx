import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { correctOwn } from '@/calls/corrections';
import { describeError, ServerError } from '@/calls/server-error';
import type { ProfileDoc } from '@/collections/profiles/row';
import { describeSaveFailure } from '@/device/device-storage';
import { requestSync, useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { Dialog } from '@/ui/feedback/Dialog';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { showToast } from '@/ui/feedback/toast-store';
import { DialogForm } from '@/ui/form/DialogForm';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import {
  findOwnChange,
  type OwnCorrectionInput,
  ownCorrectionSchema,
  type OwnCorrectionValues,
} from './own-correction';
import { addMissing } from './profile-commands';

/**
 * Asks the server to correct values that the profile has. After that it saves missing values on this device.
 * @returns the error message; empty if all went well
 */
async function saveOwnCorrection(
  profile: ProfileDoc,
  values: OwnCorrectionValues,
): Promise<string> {
  const { added, corrected } = findOwnChange(profile, values);
  try {
    if (Object.keys(corrected).length > 0) {
      // the server does not have the latest profile yet, so it cannot correct it
      if (profile.unsent) return 'Your last change is still being sent. Try again in a moment.';
      await correctOwn(corrected.blood_type ?? null, corrected.date_of_birth ?? null);
      requestSync();
    }
    if (Object.keys(added).length > 0) {
      const { blood_type, date_of_birth } = profile;
      const result = await addMissing(profile.id, { blood_type, date_of_birth }, added);
      sayClashed(result);
      if (result === 'clashed') return '';
    }
  } catch (error) {
    return error instanceof ServerError
      ? describeError(error)
      : describeSaveFailure('This could not be saved. Please try again.', error);
  }
  showToast({ text: 'Saved in your profile.', tone: 'success' });
  return '';
}

const types = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

type OwnCorrectionFormProps = { profile: ProfileDoc; onDone: () => void };

/**
 * A form for the blood type and the date of birth. Missing values can be added offline. Values that exist can be
 * corrected only by the server.
 */
function OwnCorrectionForm({ profile, onDone }: OwnCorrectionFormProps) {
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
    <DialogForm
      label="Correct your blood type or birth date"
      failure={failure}
      busy={isSubmitting}
      action="Save"
      busyAction="Saving..."
      onSubmit={save}
      onCancel={onDone}
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
    </DialogForm>
  );
}

/**
 * A form for a blood type or date of birth that is wrong or missing. If a hospital has confirmed the type, it says
 * whom to ask.
 */
export function OwnCorrection({ profile }: { profile: ProfileDoc }) {
  const [open, setOpen] = useState(false);
  // if the server has not seen the profile, this column is missing
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
