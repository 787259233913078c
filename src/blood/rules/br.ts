import type { CountryRules } from './country-rules';

/** Brazil. */
export const rules: CountryRules = {
  minimumAge: 18,
  ageWithConsent: 16,
  consent: 'with a parent’s or guardian’s written authorization',
  maximumAge: 69,
  maximumFirstAge: 60,
  minimumWeight: { lb: 110, kg: 50 },
  weightUnit: 'kg',
  intervalDays: {
    'whole-blood': { man: 60, woman: 90 },
    'double-red-cells': null,
    platelets: null,
    plasma: null,
  },
  plateletsInYear: null,
  emergency: '192',
  replacement: null,
  payment: 'The law forbids buying and selling blood, and any pay for donors.',
  note: 'Men can give at most four times in 12 months, women at most three times.',
  sources: [
    {
      name: 'Ministry of Health, requirements, in Rondônia Digital',
      url: 'https://rondoniadigital.com/noticia/11004/congresso-recebe-iluminacao-vermelha-em-apoio-ao-dia-mundial-do-doador-de-sangue',
      date: '2023-06-14',
      says: 'Age 16 to 69, below 18 with the guardian’s authorization, a first donation up to 60. More than 50 kg. Women wait 90 days and men 60.',
    },
    {
      name: 'Hemocentro of Caxias do Sul, information on donating',
      url: 'https://caxias.rs.gov.br/servicos/saude/hemocentro/informacoes-sobre-doacao-de-sangue',
      date: '2026',
      says: 'Donors of 16 and 17 years need the formal authorization of parents or guardian. Men give at most four times a year and women three times.',
    },
    {
      name: 'Law 10.205 of 21 March 2001, articles 1 and 14',
      url: 'https://brasil.justia.com/nacionales/leis/10-205-de-21-3-2001/gdoc',
      date: '2001-03-21',
      says: 'Donation is voluntary and unpaid, and buying and selling blood is forbidden.',
    },
    {
      name: 'State health office of Sergipe, on the number of SAMU',
      url: 'https://diariose.com.br/conteudo/saude/ligacao-para-o-o-numero-do-samu-192-esta-indisponivel',
      date: '2026',
      says: 'The number of the ambulance service SAMU is 192.',
    },
  ],
};
