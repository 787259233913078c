import type { CountryRules } from './country-rules';
import { both, months } from './days';

/** The Philippines. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: 16,
  consent: 'with a parent’s written consent',
  maximumAge: 65,
  maximumFirstAge: 60,
  minimumWeight: { lb: 110, kg: 50 },
  weightUnit: 'kg',
  intervalDays: {
    'whole-blood': both(months(3)),
    'double-red-cells': null,
    platelets: null,
    plasma: null,
  },
  plateletsInYear: null,
  emergency: '911',
  replacement: null,
  payment:
    'By Republic Act 7719 blood is given without pay. Blood banks may ask patients for the cost of testing.',
  note: null,
  sources: [
    {
      name: 'Department of Health, national blood donor month',
      url: 'http://pinoyhealthissues.blogspot.com/2016/07/blood-donation-benefits-who-donate.html',
      date: '2016-07',
      says: 'Age 16 to 65. 50 kg (110 lb). Blood is given once every 3 months.',
    },
    {
      name: 'Makati Medical Center, in Philstar Life',
      url: 'https://philstarlife.com/self/470377-what-to-know-about-donating-blood',
      date: '2026-01-11',
      says: 'Age 18 to 60, and 16 and 17 with a parent’s written consent. 110 pounds (50 kg).',
    },
    {
      name: 'Philippine Red Cross, in Manila Bulletin',
      url: 'https://mb.com.ph/2021/11/2/ph-red-cross-reiterates-blood-donation-a-humanitarian-act-discourages-getting-paid-for-it',
      date: '2021-11-02',
      says: 'Give every three months. By Republic Act 7719 donation is voluntary, and the Red Cross condones no payment.',
    },
    {
      name: 'Department of the Interior and Local Government, in SunStar',
      url: 'https://www.sunstar.com.ph/manila/got-an-emergency-911-is-now-the-only-number-to-call',
      date: '2025-09-11',
      says: 'The emergency number of the whole country is 911.',
    },
  ],
};
