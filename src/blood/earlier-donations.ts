import { type Component, COMPONENTS } from './request-life';

/** A donation that a person reported themselves. */
export interface EarlierDonation {
  /** an ISO date */
  day: string;
  component: Component;
  /** empty if the person named none */
  place: string;
}

const LINE = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2}) (${Object.keys(COMPONENTS).join('|')})(?: (\\S.*))?$`,
);

/** How many donations a profile has at most. Must match `private.are_donations` in supabase/migrations. */
export const MOST_EARLIER = 200;

/** Reads a line of `profiles.earlier_donations`. Null if it is none. */
export function readEarlier(line: string): EarlierDonation | null {
  const [, day, component, place = ''] = LINE.exec(line) ?? [];
  return day && component ? { day, component: component as Component, place } : null;
}

/** Writes a donation as a line, for example `2024-05-03 platelets Saint Mary`. */
export const writeEarlier = ({ day, component, place }: EarlierDonation): string =>
  [day, component, place].filter((part) => part !== '').join(' ');
