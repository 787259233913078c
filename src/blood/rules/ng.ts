import type { CountryRules } from './country-rules';
import { months } from './days';

/** Nigeria. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: null,
  consent: null,
  maximumAge: 65,
  maximumFirstAge: null,
  minimumWeight: { lb: 110, kg: 50 },
  weightUnit: 'kg',
  intervalDays: {
    'whole-blood': { man: months(3), woman: months(4) },
    'double-red-cells': null,
    platelets: null,
    plasma: null,
  },
  plateletsInYear: null,
  emergency: '112',
  replacement:
    'Most blood comes from family members who give in exchange. Hospitals ask the family for donors.',
  payment: 'The National Blood Service Agency stands for unpaid donation. Pay no donor.',
  note: null,
  sources: [
    {
      name: 'National Blood Transfusion Service, in The Sun',
      url: 'https://www.sunnewsonline.com/ember-months-nbts-calls-for-more-blood-donation/',
      date: '2017',
      says: 'Donors are 18 to 65 years old and weigh more than 50 kg.',
    },
    {
      name: 'National coordinator of the service, in Peoples Daily',
      url: 'https://peoplesdailyng.com/nbts-partners-ministry-of-works-housing-on-free-blood-donation/',
      date: '2019-10-16',
      says: 'Men give every 3 months and women every 4.',
    },
    {
      name: 'National Blood Service Agency, about us',
      url: 'https://nbsc.gov.ng/about/',
      date: '2026',
      says: 'By the acts of 2014 and 2021 it provides safe blood with an emphasis on voluntary unpaid donation.',
    },
    {
      name: 'Director General of the agency, in The Guardian',
      url: 'https://guardian.ng/news/nbsa-laments-severe-blood-shortage-urges-voluntary-donation',
      date: '2025-12',
      says: 'Most donations come from family replacement and commercial donors, which pose greater risks.',
    },
    {
      name: 'Nigerian Communications Commission, in Technology Times',
      url: 'https://technologytimes.ng/dial-122-how-nigerias-three-digit-emergency-number-works/',
      date: '2020',
      says: 'The emergency number of every network is 112.',
    },
  ],
};
