import type { CountryRules } from './country-rules';
import { both } from './days';

/** Bangladesh. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: null,
  consent: null,
  maximumAge: 60,
  maximumFirstAge: null,
  minimumWeight: { lb: 99, kg: 45 },
  weightUnit: 'kg',
  intervalDays: {
    'whole-blood': both(120),
    'double-red-cells': null,
    platelets: null,
    plasma: null,
  },
  plateletsInYear: null,
  emergency: '999',
  replacement:
    'Most blood comes from the patient’s relatives and friends. Hospitals ask the family for donors, and may take another type in exchange.',
  payment:
    'The law wants paid donation to end. Pay no donor, and give no money to whoever offers one.',
  note: 'From 45 kg on 350 ml are taken, from 50 kg on 450 ml.',
  sources: [
    {
      name: 'Safe Blood Transfusion Act, 2002 (Act 12 of 2002)',
      url: 'http://bdlaws.minlaw.gov.bd/act-details-889.html',
      date: '2002',
      says: 'A council encourages voluntary donation, donation for relatives and exchange, and discourages paid donation.',
    },
    {
      name: 'Songbad Patra, on the Safe Blood Transfusion Act',
      url: 'https://songbadpatra.com/227733/%e0%a6%9c%e0%a7%80%e0%a6%ac%e0%a6%a8-%e0%a6%ac%e0%a6%be%e0%a6%81%e0%a6%9a%e0%a6%be%e0%a6%a4%e0%a7%87-%e0%a6%b0%e0%a6%95%e0%a7%8d%e0%a6%a4-%e0%a6%a6%e0%a6%bf%e0%a6%a8',
      date: '2023',
      says: 'Donors are from 18 to 60 years old.',
    },
    {
      name: 'The Business Standard, Bangladesh: volunteer donors meet 32% of blood demand',
      url: 'https://www.tbsnews.net/bangladesh/health/volunteer-donors-meet-32-blood-demand-bangladesh-439174',
      date: '2022-06-15',
      says: 'By the act 350 ml can be taken from 45 kg on and 450 ml from 50 kg on. 68% of the blood comes from relatives and friends.',
    },
    {
      name: 'Youth Club of Bangladesh with the Bangladesh Thalassaemia Society Hospital',
      url: 'https://www.youthclubofbangladesh.org/celebrating-worlds-blood-donors-day-2021/',
      date: '2021-06-14',
      says: 'Blood is given every four months, which other donors’ clubs count as 120 days.',
    },
    {
      name: 'The Daily Star, Emergency? Dial 999',
      url: 'https://thedailystar.net/node/1504249',
      date: '2017-12-13',
      says: 'The number for police, fire service and ambulance is 999.',
    },
  ],
};
