import { addDays } from './calendar';

export const DONATION_KINDS = ['whole-blood', 'double-red-cells', 'platelets', 'plasma'] as const;
export type DonationKind = (typeof DONATION_KINDS)[number];

export const JURISDICTIONS = ['US', 'UK', 'WHO'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];
export type Sex = 'man' | 'woman';

export interface Source {
  name: string;
  url: string;
}

/** What public guidance says about who may donate. Ages are in years. */
export interface Guidance {
  minimumAge: number;
  /** the minimum age of donors who have a parent's consent; null if the guidance does not allow it */
  ageWithConsent: number | null;
  maximumAge: number | null;
  /** the maximum age for a first donation; null if there is none */
  maximumFirstAge: number | null;
  minimumWeight: { lb: number; kg: number };
  /** the days between a donation of this kind and the next one; null if the guidance gives no interval */
  intervalDays: Record<DonationKind, Record<Sex, number> | null>;
  /** the largest number of platelet donations in 12 months; null if there is none */
  plateletsInYear: number | null;
  source: Source;
}

const both = (days: number) => ({ man: days, woman: days });

/** An illness counts if it was within this many days. */
export const ILLNESS_LOOKBACK_DAYS = 28;

/**
 * The guidance of each jurisdiction. The app assumes the US until the donor chooses another one. Sources: US
 * redcrossblood.org, oneblood.org; UK nhs.uk, JPAC handbook 3.1 (transfusionguidelines.org.uk); WHO guideline ISBN
 * 9789241548519.
 */
export const GUIDANCE: Record<Jurisdiction, Guidance> = {
  US: {
    minimumAge: 17,
    ageWithConsent: 16,
    maximumAge: null,
    maximumFirstAge: null,
    minimumWeight: { lb: 110, kg: 50 },
    intervalDays: {
      'whole-blood': both(56),
      'double-red-cells': both(112),
      platelets: both(7),
      plasma: both(28),
    },
    plateletsInYear: 24,
    source: {
      name: 'American Red Cross, eligibility requirements',
      url: 'https://www.redcrossblood.org/donate-blood/how-to-donate/eligibility-requirements.html',
    },
  },
  UK: {
    minimumAge: 17,
    ageWithConsent: null,
    maximumAge: null,
    maximumFirstAge: 65,
    minimumWeight: { lb: 110, kg: 50 },
    intervalDays: {
      'whole-blood': { man: 12 * 7, woman: 16 * 7 },
      'double-red-cells': both(26 * 7),
      platelets: both(14),
      plasma: both(14),
    },
    plateletsInYear: 24,
    source: {
      name: 'NHS Blood and Transplant, who can give blood',
      url: 'https://www.blood.co.uk/who-can-give-blood/',
    },
  },
  WHO: {
    minimumAge: 18,
    ageWithConsent: null,
    maximumAge: 65,
    maximumFirstAge: null,
    minimumWeight: { lb: 110, kg: 50 },
    intervalDays: { 'whole-blood': null, 'double-red-cells': null, platelets: null, plasma: null },
    plateletsInYear: null,
    source: {
      name: 'World Health Organization, Blood donor selection (2012)',
      url: 'https://www.who.int/publications/i/item/9789241548519',
    },
  },
};

/**
 * Returns the first day on which the guidance allows the next donation.
 * @param sex null if it is unknown; then the longer interval counts
 * @returns a date such as `2026-02-26`, or null if the guidance gives no interval
 */
export function findNextDonation(
  donation: { kind: DonationKind; date: string },
  jurisdiction: Jurisdiction,
  sex: Sex | null,
): string | null {
  const days = GUIDANCE[jurisdiction].intervalDays[donation.kind];
  if (days === null) return null;
  return addDays(donation.date, sex === null ? Math.max(days.man, days.woman) : days[sex]);
}
