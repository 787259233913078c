import { callFunction } from './call-function';

/** What an administrator corrected of somebody's. */
export interface Correction {
  /** an ISO time */
  at: string;
  table_name: 'profiles' | 'donors';
  field: 'blood_type' | 'date_of_birth';
  before: string | null;
  after: string | null;
}

/**
 * Corrects the blood type of a donation, and of its account's profile that and the birth date.
 * @param born an ISO date; null leaves it as it is
 * @throws {ServerError}
 */
export const correctDonor = (donation: string, bloodType: string, born: string | null) =>
  callFunction<'correct_donor', object>('correct_donor', {
    donation,
    blood_type: bloodType,
    ...(born !== null && { date_of_birth: born }),
  });

/**
 * Corrects a person's profile, and the blood type of all their donations.
 * @param born an ISO date; null leaves it as it is, as it does the type
 * @throws {ServerError}
 */
export const correctPerson = (account: string, bloodType: string | null, born: string | null) =>
  callFunction<'correct_person', object>('correct_person', {
    account,
    ...(bloodType !== null && { blood_type: bloodType }),
    ...(born !== null && { date_of_birth: born }),
  });

/**
 * Corrects the person's own blood type, also of their donations, and their birth date. The server refuses it once
 * a hospital has confirmed the type.
 * @param born an ISO date; null leaves it as it is, as it does the type
 * @throws {ServerError}
 */
export const correctOwn = (bloodType: string | null, born: string | null) =>
  callFunction<'correct_own', object>('correct_own', {
    ...(bloodType !== null && { blood_type: bloodType }),
    ...(born !== null && { date_of_birth: born }),
  });

/** What administrators corrected of the person's own, newest first. @throws {ServerError} */
export const readMyCorrections = () =>
  callFunction<'my_corrections', Correction[]>('my_corrections', undefined);
