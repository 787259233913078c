import * as z from 'zod/mini';
import { call } from './call';
import { nothing, time } from './parts';

/** A correction that an administrator made to a person's record. */
const correction = z.object({
  at: time,
  table_name: z.enum(['profiles', 'donors']),
  field: z.enum(['blood_type', 'date_of_birth']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Correction = z.infer<typeof correction>;

/**
 * Corrects the blood type of a donation, and in its account's profile the blood type and the birth date.
 * @param born an ISO date; null leaves it as it is
 * @throws {ServerError}
 */
export const correctDonor = (donation: string, bloodType: string, born: string | null) =>
  call(
    'correct_donor',
    { donation, blood_type: bloodType, ...(born !== null && { date_of_birth: born }) },
    nothing,
  );

/**
 * Corrects a person's profile, and the blood type of all their donations.
 * @param bloodType null leaves it as it is
 * @param born an ISO date; null leaves it as it is
 * @throws {ServerError}
 */
export const correctPerson = (account: string, bloodType: string | null, born: string | null) =>
  call(
    'correct_person',
    {
      account,
      ...(bloodType !== null && { blood_type: bloodType }),
      ...(born !== null && { date_of_birth: born }),
    },
    nothing,
  );

/**
 * Corrects the person's own blood type, also of their donations, and their birth date. The server refuses it once a
 * hospital has confirmed the type.
 * @param bloodType null leaves it as it is
 * @param born an ISO date; null leaves it as it is
 * @throws {ServerError}
 */
export const correctOwn = (bloodType: string | null, born: string | null) =>
  call(
    'correct_own',
    {
      ...(bloodType !== null && { blood_type: bloodType }),
      ...(born !== null && { date_of_birth: born }),
    },
    nothing,
  );

/** Reads what administrators corrected in the person's own records, newest first. @throws {ServerError} */
export const readMyCorrections = () => call('my_corrections', undefined, z.array(correction));
