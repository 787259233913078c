import type { CountryRules } from './country-rules';

/** The World Health Organization, for countries of which there are no rules here. It names no time between donations. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: null,
  consent: null,
  maximumAge: 65,
  maximumFirstAge: null,
  minimumWeight: { lb: 110, kg: 50 },
  weightUnit: 'kg',
  intervalDays: { 'whole-blood': null, 'double-red-cells': null, platelets: null, plasma: null },
  plateletsInYear: null,
  emergency: null,
  replacement: null,
  payment: 'The World Health Organization asks all countries to rely on unpaid volunteers.',
  note: 'In some countries people of 16 and 17 can give with consent.',
  sources: [
    {
      name: 'World Health Organization, Blood donor selection (2012)',
      url: 'https://www.who.int/publications/i/item/9789241548519',
      date: '2012',
      says: 'Age 18 to 65. 50 kg. National laws may allow 16 and 17 with consent.',
    },
  ],
};
