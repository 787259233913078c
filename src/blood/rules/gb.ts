import type { CountryRules } from './country-rules';
import { both } from './days';

/** The United Kingdom. */
export const rules: CountryRules = {
  minimumAge: 17,
  ageWithConsent: null,
  consent: null,
  maximumAge: null,
  maximumFirstAge: 65,
  minimumWeight: { lb: 110, kg: 50 },
  weightUnit: 'kg',
  intervalDays: {
    'whole-blood': { man: 12 * 7, woman: 16 * 7 },
    'double-red-cells': both(26 * 7),
    platelets: both(14),
    plasma: both(14),
  },
  plateletsInYear: 24,
  emergency: '999',
  replacement: null,
  payment: 'Donors are volunteers, and are not paid.',
  note: null,
  sources: [
    {
      name: 'NHS Blood and Transplant, who can give blood',
      url: 'https://www.blood.co.uk/who-can-give-blood/',
      date: '2026',
      says: 'Age 17 to 65 for a first donation. 50 kg.',
    },
    {
      name: 'JPAC, guidelines of the UK blood services, 3.6 and handbook 3.1',
      url: 'http://transfusionguidelines.org.uk/red-book/chapter-3-care-and-selection-of-whole-blood-and-component-donors-including-donors-of-pre-deposit-autologous-blood/3-6-frequency-of-donation',
      date: '2013',
      says: 'Whole blood 12 weeks apart at least, and at most three times a year for women. Platelets 2 weeks apart, at most 24 times in 12 months. Double red cells 26 weeks apart. Donors are unpaid volunteers.',
    },
    {
      name: 'Northern Ireland Blood Transfusion Service, basic requirements',
      url: 'https://nibts.hscni.net/donating-blood/basic-requirements-for-being-a-blood-donor/',
      date: '2026',
      says: 'Men every 12 weeks and women every 16. From the 17th birthday, and a first donation up to the 66th.',
    },
    {
      name: 'World Population Review, emergency numbers',
      url: 'https://worldpopulationreview.com/country-rankings/911-by-country',
      date: '2026',
      says: 'The emergency number of the United Kingdom has been 999 since 1937.',
    },
  ],
};
