import type { CountryRules, DonationKind } from './country-rules';

/**
 * How many days the app waits where no rule says how long, for example under the rules of the World Health
 * Organization: after whole blood as long as the country that waits longest.
 */
export const CAUTIOUS_DAYS: Readonly<Record<DonationKind, number>> = {
  'whole-blood': 123,
  'double-red-cells': 184,
  platelets: 28,
  plasma: 28,
};

/**
 * How many days after a donation somebody may give again. Nobody tells the app their sex, so it is the longer time. Less
 * than a week holds only until the next donation of the same kind, so it does not count here. The tables of
 * wait-days.generated.ts and of the database are made with it.
 */
export function findWaitDays(rules: CountryRules, kind: DonationKind): number {
  const days = rules.intervalDays[kind]?.woman ?? 0;
  return days < 7 ? CAUTIOUS_DAYS[kind] : days;
}
