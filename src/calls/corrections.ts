import * as z from 'zod/mini';
import { call } from './call';
import { nothing, time } from './parts';

/** One correction of a person's record by an administrator. */
const correction = z.object({
  at: time,
  table_name: z.enum(['profiles', 'donors']),
  field: z.enum(['blood_type', 'date_of_birth']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Correction = z.infer<typeof correction>;

/**
 * Corrects the blood type of a donation. Also corrects the blood type and the date of birth in the profile of the
 * donation's owner.
 * @param born an ISO date; null leaves the date of birth as it is
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
 * @param bloodType null leaves the blood type as it is
 * @param born an ISO date; null leaves the date of birth as it is
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
 * Corrects the caller's own date of birth and blood type, the latter in their donations too. The server refuses once
 * a hospital has confirmed the blood type.
 * @param bloodType null leaves the blood type as it is
 * @param born an ISO date; null leaves the date of birth as it is
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

/** Reads the corrections that administrators made to the caller's records, newest first. @throws {ServerError} */
export const readMyCorrections = () => call('my_corrections', undefined, z.array(correction));
