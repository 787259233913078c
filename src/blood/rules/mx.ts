import type { CountryRules } from './country-rules';
import { both, months } from './days';

/** Mexico. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: null,
  consent: null,
  maximumAge: 65,
  maximumFirstAge: null,
  minimumWeight: { lb: 110, kg: 50 },
  weightUnit: 'kg',
  intervalDays: {
    'whole-blood': both(months(2)),
    'double-red-cells': both(months(6)),
    platelets: both(14),
    plasma: null,
  },
  plateletsInYear: null,
  emergency: '911',
  replacement:
    'More than nine of ten donations replace blood for a patient. Hospitals ask the family for donors, who may have another type.',
  payment: 'Blood may be neither bought nor sold. Pay no donor.',
  note: 'Men can give at most four times in a year, women at most three times.',
  sources: [
    {
      name: 'Mexican Social Security Institute (IMSS), in El Informador',
      url: 'https://www.informador.mx/mexico/IMSS-Cuantas-veces--puedo-donar-sangre-al-ano-20250930-0054.html',
      date: '2025-09-30',
      says: 'Age 18 to 65. 50 kg. Whole blood every 2 months, red cells every 6 months, platelets every 2 weeks, at most four times a year for men and three for women.',
    },
    {
      name: 'Donation figures, in 24 Horas Puebla',
      url: 'https://24horaspuebla.com/tag/donacion-altruista',
      date: '2023',
      says: 'In 2023 8.3% of the donations were voluntary, and 91.7% replaced blood.',
    },
    {
      name: 'Hemolaguna blood bank, donors',
      url: 'https://hemolaguna.com/donadores',
      date: '2026',
      says: 'Blood can be neither bought nor sold, by standards that the Ministry of Health supervises.',
    },
    {
      name: 'Ministry of the Interior, in etcétera',
      url: 'https://etcetera.com.mx/nacional/implementan-a-nivel-nacional-el-911-como-nuevo-nmero-de-emergencia',
      date: '2017-01-09',
      says: 'The emergency number of the whole country is 911.',
    },
  ],
};
