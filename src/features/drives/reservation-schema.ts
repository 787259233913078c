import { z } from 'zod';
import { type DriveDoc } from '@/store/entities/drive';
import { reservationRow } from '@/store/entities/reservation';
import { timesLeft } from './drive-words';

/** Returns the name of the form's draft; each drive has its own. */
export const reservationDraft = (driveId: string) => `reservation:${driveId}`;

/** Makes the form's schema: a time within the drive's hours. */
export const reservationSchema = (drive: DriveDoc) =>
  z.object({
    /** made with the form and kept in its draft, so submitting it twice makes one record */
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
