import type { CountryRules } from './country-rules';
import { months } from './days';

/** Pakistan. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: null,
  consent: null,
  maximumAge: 60,
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
  emergency: '1122',
  replacement:
    'About nine of ten donations come from the patient’s relatives. Hospitals ask the family for donors, and may take another type in exchange.',
  payment: 'The Safe Blood Transfusion Programme relies on unpaid donors. Pay no donor.',
  note: null,
  sources: [
    {
      name: 'Federal Government Polyclinic Hospital, blood bank, in The Nation',
      url: 'https://nation.com.pk/13-Jun-2016/polyclinic-to-launch-blood-donors-registration-drive',
      date: '2016-06-13',
      says: 'Age 18 to 60. 50 kg. Men give every three months, and women three times in a year.',
    },
    {
      name: 'Coordinator of the Safe Blood Transfusion Programme, in Future Today',
      url: 'https://futuretoday.pk/FT/lifeline/GiveBloodNowandOften.php',
      date: '2012',
      says: 'About 90% of the donations come from relatives of the patients. Men give with a gap of three months, and women three times a year.',
    },
    {
      name: 'Emergency Services Department of Punjab, in UrduPoint',
      url: 'https://www.urdupoint.com/en/pakistan/hospitals-rescue-services-on-high-alert-min-1885721.html',
      date: '2024-11-24',
      says: 'The number of the rescue service with its ambulances is 1122.',
    },
  ],
};
