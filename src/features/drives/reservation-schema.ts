import { z } from 'zod';
import { type DriveDoc } from '@/store/entities/drive';
import { reservationRow } from '@/store/entities/reservation';
import { timesLeft } from './drive-words';

/** Name of the form's draft, one per drive. */
export const reservationDraft = (driveId: string) => `reservation:${driveId}`;

/** The form asks for a time within the drive's hours. */
export const reservationSchema = (drive: DriveDoc) =>
  z.object({
    /** created with the form and kept in its draft, so that submitting twice creates one record */
    id: reservationRow.shape.id,
    preferred_time: z
      .string()
      .refine((time) => timesLeft(drive).includes(time), 'Choose a time that has not passed'),
  });

export type ReservationInput = { id: string; preferred_time: string };

export const emptyReservation = (): ReservationInput => ({
  id: crypto.randomUUID(),
  preferred_time: '',
});
