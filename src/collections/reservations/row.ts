import { z } from 'zod';
import '../jitless';
import type { LocalRow } from '../define';
import type { Newest } from '../local';
import { defineNewRow } from '../new-row';
import { textUpTo } from '../text';

/** The reasons why a person did not get a spot. `private.refusal_of` in supabase/migrations chooses one. */
const REFUSALS = ['full', 'over', 'time', 'already', 'gone'] as const;
export type ReservationRefusal = (typeof REFUSALS)[number];

/** What became of somebody who came to a drive. `could_not`: they could not give; nobody says why. */
const OUTCOMES = ['given', 'could_not'] as const;
export type DriveOutcome = (typeof OUTCOMES)[number];

/**
 * The schema of a row of `reservations`. Its owner, administrators and the team of the drive's hospital get it. The
 * server makes `status` and `refusal`.
 */
export const reservationRow = z.object({
  id: z.uuid(),
  drive_id: z.uuid(),
  /** null for a person without an account who walked in */
  user_id: z.uuid().nullable(),
  user_email: z.string(),
  /** `HH:MM:SS` in the time zone of the drive */
  preferred_time: z.iso.time('Choose a time'),
  /** whether the person has cancelled; `status` says what the server made of it */
  cancelled: z.boolean(),
  status: z.enum(['requested', 'confirmed', 'refused', 'cancelled']),
  refusal: z.enum(REFUSALS).nullable(),
  /** when a member of staff or an administrator saw the person at the drive; null if nobody has */
  checked_in_at: z.iso.datetime({ offset: true }).nullable(),
  no_show: z.boolean(),
  /** what staff said of somebody who came; null if they said nothing. Whoever has an outcome has arrived */
  outcome: z.enum(OUTCOMES).nullable(),
  walk_in_name: textUpTo(200),
  walk_in_contact: textUpTo(200),
  /**
   * the hospital of the drive. The server fills it in, and the columns below it too, which the hospital's team gets
   * while the spot is held
   */
  org_id: z.uuid().nullable(),
  person_name: z.string(),
  person_contact: z.string(),
  person_blood_type: z.string(),
  /**
   * the first day on which the person may give again; null if that is not after the drive. The server fills it in;
   * documents that older versions of the app stored do not have it
   */
  person_gives_again_on: z.iso.date().nullable(),
  /** the day on which the person gave blood; null if they did not. The team does not get it */
  given_on: z.iso.date().nullable(),
  /** the account that saw the person arrive; only administrators get this column */
  seen_by: z.uuid().nullable(),
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

/** A reservation as this device stores it. `user_id` is empty if a person without an account walked in. */
export type ReservationDoc = LocalRow<'reservations', ReservationRow, keyof typeof fresh> & Newest;

export const newReservation = defineNewRow('reservations', reservationRow, fresh);
