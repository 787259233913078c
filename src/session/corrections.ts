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

/** What administrators corrected of the person's own, newest first. @throws {ServerError} */
export const readMyCorrections = () =>
  callFunction<'my_corrections', Correction[]>('my_corrections', undefined);
