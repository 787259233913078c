import { z } from 'zod';
import { type DriveDoc } from '@/store/entities/drive';
import { reservationRow } from '@/store/entities/reservation';
import { timesLeft } from './drive-words';

/** Name of the form's draft, one a drive. */
export const reservationDraft = (driveId: string) => `reservation:${driveId}`;

/** What the form asks: a time within the drive's hours. */
export const reservationSchema = (drive: DriveDoc) =>
  z.object({
    /** made with the form and kept in its draft: the same request twice is one record */
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
