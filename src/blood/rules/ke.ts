import type { CountryRules } from './country-rules';
import { months } from './days';

/** Kenya. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: 16,
  consent: 'if staff accept it',
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
  emergency: '999',
  replacement:
    'The blood service takes blood from volunteers. Families and friends are still asked for donors when a hospital has none.',
  payment: 'Blood is given without pay, and the blood service gives it to patients for free.',
  note: null,
  sources: [
    {
      name: 'Kenya National Blood Transfusion Service, in The Star',
      url: 'https://www.the-star.co.ke/sasa/lifestyle/2019-02-22-students-at-the-heart-of-plan-to-save-blood-banks/',
      date: '2019-02-22',
      says: 'Donors are 16 to 65 years old and weigh 50 kg. Blood is always given for free.',
    },
    {
      name: 'Director of the blood service, in the Nation',
      url: 'https://www.nation.co.ke/health/The-story-of-Kenyas-blood-bank/3476990-4606982-kxlg19/index.html',
      date: '2018-06-11',
      says: 'Men give every three months and women every four.',
    },
    {
      name: 'HealthHub Kenya, who can donate',
      url: 'https://healthhubkenya.co.ke/blog/2020/06/14/world-blood-donor-day',
      date: '2020-06-14',
      says: 'Donors are 18 to 65 years old, and other criteria hold for younger ones.',
    },
    {
      name: 'Strathmore University, on section 85 of the Health Act',
      url: 'https://su-plus.strathmore.edu/handle/11071/12400',
      date: '2020-11',
      says: 'The law knows only unpaid volunteers, and many families are still asked for donors.',
    },
    {
      name: 'National Police Service, in The Star',
      url: 'https://www.the-star.co.ke/news/2022-08-07-police-announce-toll-free-emergency-contacts-ahead-of-polls',
      date: '2022-08-07',
      says: 'The numbers for any emergency are 911, 112 and 999.',
    },
  ],
};
