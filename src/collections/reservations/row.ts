import { z } from 'zod';
import '../jitless';
import type { LocalRow } from '../define';
import type { Newest } from '../local';
import { defineNewRow } from '../new-row';
import { textUpTo } from '../text';

/** Why a spot could not be given, as `private.refusal_of` in supabase/migrations decides. */
const REFUSALS = ['full', 'over', 'time', 'already', 'gone'] as const;
export type ReservationRefusal = (typeof REFUSALS)[number];

/** A row of `reservations`; its owner, administrators and the team of the drive's hospital see it. The server makes `status` and `refusal`. */
export const reservationRow = z.object({
  id: z.uuid(),
  drive_id: z.uuid(),
  /** null for a person who walked in */
  user_id: z.uuid().nullable(),
  user_email: z.string(),
  /** `HH:MM:SS`, local to the drive */
  preferred_time: z.iso.time('Choose a time'),
  /** the person's wish */
  cancelled: z.boolean(),
  status: z.enum(['requested', 'confirmed', 'refused', 'cancelled']),
  refusal: z.enum(REFUSALS).nullable(),
  /** when an administrator saw them at the drive */
  checked_in_at: z.iso.datetime({ offset: true }).nullable(),
  no_show: z.boolean(),
  walk_in_name: textUpTo(200),
  walk_in_contact: textUpTo(200),
  /**
   * the drive's hospital; the other columns are for its team while the spot is held, and the server fills in all of
   * them
   */
  org_id: z.uuid().nullable(),
  person_name: z.string(),
  person_contact: z.string(),
  person_blood_type: z.string(),
  /**
   * the first day on which they may give again, if that is after the drive; filled in by the server, and missing on
   * older devices
   */
  person_gives_again_on: z.iso.date().nullable(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type ReservationRow = z.infer<typeof reservationRow>;

const fresh = {
  status: 'requested',
  refusal: null,
  org_id: null,
  person_name: '',
  person_contact: '',
  person_blood_type: '',
} as const;

/** A reservation on this device; `user_id` is empty for somebody who walked in. */
export type ReservationDoc = LocalRow<'reservations', ReservationRow, keyof typeof fresh> & Newest;

export const newReservation = defineNewRow('reservations', reservationRow, fresh);
