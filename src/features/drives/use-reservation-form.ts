import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { DriveDoc } from '@/collections/drives/row';
import { type ReservationDoc, reservationRow } from '@/collections/reservations/row';
import { type LoginState, paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { keepForm, saveForm } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { listTimesLeft } from './drive-words';
import { reserveSpot } from './reservation-commands';

/** Returns the name of the form's draft. Each drive has its own. */
export const getReservationDraftName = (driveId: string) => `reservation:${driveId}`;

/** Makes the schema of the form. The time must be within the hours of the drive. */
export const makeReservationSchema = (drive: DriveDoc) =>
  z.object({
    /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one reservation */
    id: reservationRow.shape.id,
    preferred_time: z
      .string()
      .min(1, { error: 'Choose a time', abort: true })
      .refine((time) => listTimesLeft(drive).includes(time), 'Choose a time that has not passed'),
  });

type ReservationInput = { id: string; preferred_time: string };

export const makeEmptyReservation = (): ReservationInput => ({
  id: crypto.randomUUID(),
  preferred_time: '',
});

const FAILED = 'Failed to reserve a spot. Please try again later.';

/**
 * Manages the form that reserves a spot. After it is saved, the page shows the reservation in place of the form.
 * @param earlier the reservation at this drive that the person cancelled or the server refused; null if there is none
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
