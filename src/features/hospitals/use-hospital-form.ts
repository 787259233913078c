import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeHospital, type Hospital, makeHospital } from '@/calls/hospitals';
import { describeError, ServerError } from '@/calls/server-error';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import {
  nameHospitalDraft,
  makeHospitalInput,
  type HospitalInput,
  hospitalSchema,
  type HospitalValues,
} from './hospital-schema';

/**
 * Manages the form of a hospital. The server decides at once, so the draft keeps the input until it has.
 * @param hospital the hospital to change; null for a new one
 * @param onSaved gets the hospital as the server has it now
 */
export function useHospitalForm(hospital: Hospital | null, onSaved: (saved: Hospital) => void) {
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
      // the server has saved the hospital, so a draft that cannot be deleted is no failure
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
