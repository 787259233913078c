import { FIRST_COUNTRY } from '@/blood/rules/first-country';
import { useLiveOne } from './use-live';

/**
 * Returns the country of a member, as an ISO code.
 * @param userId null for a visitor
 */
export const useCountry = (userId: string | null): string =>
  useLiveOne('profiles', userId)?.country ?? FIRST_COUNTRY;
