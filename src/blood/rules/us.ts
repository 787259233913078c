import type { CountryRules } from './country-rules';
import { both } from './days';

/** The United States. */
export const rules: CountryRules = {
  minimumAge: 17,
  ageWithConsent: 16,
  consent: 'with parental consent in some states',
  maximumAge: null,
  maximumFirstAge: null,
  minimumWeight: { lb: 110, kg: 50 },
  weightUnit: 'lb',
  intervalDays: {
    'whole-blood': both(56),
    'double-red-cells': both(112),
    platelets: both(7),
    plasma: both(28),
  },
  plateletsInYear: 24,
  emergency: '911',
  replacement: null,
  payment:
    'Blood for patients comes from volunteers. Centers that pay collect plasma for medicines.',
  note: 'Plasma can be given up to twice a week at plasma centers.',
  sources: [
    {
      name: 'American Red Cross, eligibility requirements',
      url: 'https://www.redcrossblood.org/donate-blood/how-to-donate/eligibility-requirements.html',
      date: '2026',
      says: 'Age 17, or 16 with parental consent where a state allows it. 110 pounds. Whole blood every 56 days, double red cells 112, platelets 7, at most 24 times in 12 months.',
    },
    {
      name: 'OneBlood, donor eligibility',
      url: 'https://www.oneblood.org/',
      date: '2026',
      says: 'Plasma every 28 days at blood centers.',
    },
    {
      name: 'US Code of Federal Regulations, 21 CFR 606.121',
      url: 'https://www.ecfr.gov/current/title-21/section-606.121',
      date: '2026',
      says: 'The label of blood for transfusion says whether its donor was a volunteer or was paid.',
    },
    {
      name: 'World Population Review, emergency numbers',
      url: 'https://worldpopulationreview.com/country-rankings/911-by-country',
      date: '2026',
      says: 'The emergency number of the United States is 911.',
    },
  ],
};
