export const DONATION_KINDS = ['whole-blood', 'double-red-cells', 'platelets', 'plasma'] as const;
export type DonationKind = (typeof DONATION_KINDS)[number];

export type Sex = 'man' | 'woman';

/** Where a pack has its values from. */
export interface Source {
  name: string;
  url: string;
  /** when it was published or said, such as `2026-01-31`; a year if no more is known */
  date: string;
  /** what it says of the values of the pack */
  says: string;
}

/**
 * What a country's blood service says about who may donate, and what people there need to know. Ages are in years.
 * packs.test.ts has its bounds.
 */
export interface CountryRules {
  minimumAge: number;
  /** the minimum age of donors who have somebody's consent; null if the guidance does not allow it */
  ageWithConsent: number | null;
  /** whose consent that is, or where; it follows the age in a sentence. Null if there is no such age */
  consent: string | null;
  maximumAge: number | null;
  /** the maximum age for a first donation; null if there is none */
  maximumFirstAge: number | null;
  minimumWeight: { lb: number; kg: number };
  /** the unit in which people there know their weight */
  weightUnit: 'lb' | 'kg';
  /** the days between a donation of this kind and the next one; null if the guidance gives no interval */
  intervalDays: Record<DonationKind, Record<Sex, number> | null>;
  /** the largest number of platelet donations in 12 months; null if there is none */
  plateletsInYear: number | null;
  /** the number that calls an ambulance; null if it is not known */
  emergency: string | null;
  /** whether families are asked for donors, and what that means; null if no source says */
  replacement: string | null;
  /** whether donors may be paid */
  payment: string;
  /** another rule, which no value holds; null if there is none */
  note: string | null;
  sources: readonly Source[];
}
