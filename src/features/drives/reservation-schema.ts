import { z } from 'zod';
import { type DriveDoc } from '@/collections/drives/row';
import { reservationRow } from '@/collections/reservations/row';
import { listTimesLeft } from './drive-words';

/** Returns the name of the form's draft; each drive has its own. */
export const getReservationDraftName = (driveId: string) => `reservation:${driveId}`;

/** Makes the form's schema: a time within the drive's hours. */
export const makeReservationSchema = (drive: DriveDoc) =>
  z.object({
    /** made with the form and kept in its draft, so submitting it twice makes one record */
    id: reservationRow.shape.id,
    preferred_time: z
      .string()
      .min(1, { error: 'Choose a time', abort: true })
      .refine((time) => listTimesLeft(drive).includes(time), 'Choose a time that has not passed'),
  });

export type ReservationInput = { id: string; preferred_time: string };

export const makeEmptyReservation = (): ReservationInput => ({
  id: crypto.randomUUID(),
  preferred_time: '',
});
