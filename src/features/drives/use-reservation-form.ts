import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type LoginState, paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { keepForm, saveForm } from '@/store/drafts/save-form';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { reserveSpot } from './reservation-commands';
import {
  makeEmptyReservation,
  getReservationDraftName,
  type ReservationInput,
  makeReservationSchema,
} from './reservation-schema';

const FAILED = 'Failed to reserve a spot. Please try again later.';

/**
 * Manages the form that reserves a spot. Once it is saved, the page shows the reservation instead.
 * @param earlier the person's cancelled or refused reservation at this drive
 */
export function useReservationForm(drive: DriveDoc, earlier: ReservationDoc | null) {
  const identity = useIdentity();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const form = useForm<ReservationInput>({
    resolver: zodResolver(makeReservationSchema(drive)),
    defaultValues: makeEmptyReservation(),
  });
  const draft = useFormDraft(getReservationDraftName(drive.id), form);
  useDirtyForm(form.formState.isDirty);

  const save = form.handleSubmit(async (values) => {
    if (!identity) return;
    setFailure('');
    setFailure(await saveForm(draft, FAILED, () => reserveSpot(values, drive, identity, earlier)));
  });

  async function submit() {
    if (identity) return save();
    const words = await keepForm(draft, FAILED);
    if (words !== '') return setFailure(words);
    const state: LoginState = {
      from: paths.schedule(drive.id),
      notice: 'Please log in to reserve a spot',
    };
    await navigate(paths.login, { state });
  }

  return { form, draft, failure, submit, loggedIn: identity !== null };
}
