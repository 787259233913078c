export type Source = { name: string; url: string };

/** The public institutions that pages cite. */
export const SOURCES = {
  redCrossFaq: {
    name: 'American Red Cross: frequently asked questions',
    url: 'https://www.redcrossblood.org/faq.html',
  },
  redCrossEligibility: {
    name: 'American Red Cross: eligibility requirements',
    url: 'https://www.redcrossblood.org/donate-blood/how-to-donate/eligibility-requirements.html',
  },
  nhsBlood: {
    name: 'NHS Blood and Transplant: who can give blood',
    url: 'https://www.blood.co.uk/who-can-give-blood/',
  },
  jpac: {
    name: 'JPAC, transfusion guidelines of the UK blood services',
    url: 'https://www.transfusionguidelines.org',
  },
  lifeblood: {
    name: 'Australian Red Cross Lifeblood: component compatibility',
    url: 'https://www.lifeblood.com.au/health-professionals/products/component-compatibility',
  },
  shelfLife: {
    name: 'US Code of Federal Regulations, 21 CFR 610.53: dating periods',
    url: 'https://www.ecfr.gov/current/title-21/section-610.53',
  },
  medline: {
    name: 'MedlinePlus (US National Library of Medicine): blood transfusion and donation',
    url: 'https://medlineplus.gov/bloodtransfusionanddonation.html',
  },
  aabb: {
    name: 'AABB, Association for the Advancement of Blood & Biotherapies: for donors and patients',
    url: 'https://www.aabb.org/for-donors-patients',
  },
} as const satisfies Record<string, Source>;
