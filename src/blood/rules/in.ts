import type { CountryRules } from './country-rules';
import { both } from './days';

/** India. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: null,
  consent: null,
  maximumAge: 65,
  maximumFirstAge: 60,
  minimumWeight: { lb: 99, kg: 45 },
  weightUnit: 'kg',
  intervalDays: {
    'whole-blood': { man: 90, woman: 120 },
    'double-red-cells': null,
    platelets: both(2),
    plasma: both(2),
  },
  plateletsInYear: 24,
  emergency: '112',
  replacement:
    'Some blood banks still ask a patient’s family for a donor in exchange. The exchange may be of any type. Ask the blood bank.',
  payment:
    'The Supreme Court ended paid donation in 1996. Nobody may pay a donor or ask for money.',
  note: 'Platelets and plasma need a weight of 50 kg, and at most two donations in a week.',
  sources: [
    {
      name: 'National Blood Transfusion Council, guidelines for blood donor selection, as Rashtrotthana Blood Centre gives them',
      url: 'https://bloodcentre.rashtrotthana.org/criteria-for-blood-donation/',
      date: '2017',
      says: 'Age 18 to 65, a first donation up to 60. 350 ml from 45 kg, apheresis from 50 kg. Whole blood every 90 days for men and 120 for women. Apheresis 48 hours apart, at most 24 times in a year, and 28 days before whole blood.',
    },
    {
      name: 'Supreme Court of India, Common Cause v. Union of India',
      url: 'https://indiankanoon.org/doc/1449517/',
      date: '1996-01-04',
      says: 'Blood banks are licensed, and paid donation is to end within two years.',
    },
    {
      name: 'Business Standard, dial 112 for emergency assistance across India',
      url: 'https://business-standard.com/article/current-affairs/now-dial-112-for-emergency-assistance-across-india-116032900198_1.html',
      date: '2016-03-29',
      says: 'The number for police, ambulance and fire is 112.',
    },
  ],
};
