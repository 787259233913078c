import type { CountryRules } from './country-rules';

/** The countries of which there are rules, by their ISO 3166-1 codes. The file of each loads when it is needed. */
export const PACKS = {
  BD: () => import('./bd'),
  BR: () => import('./br'),
  GB: () => import('./gb'),
  IN: () => import('./in'),
  KE: () => import('./ke'),
  MX: () => import('./mx'),
  NG: () => import('./ng'),
  PH: () => import('./ph'),
  PK: () => import('./pk'),
  US: () => import('./us'),
} satisfies Record<string, () => Promise<{ rules: CountryRules }>>;

/** The rules of a country. `isOwn` is false if they are those of the World Health Organization. */
export interface LoadedRules {
  country: string;
  isOwn: boolean;
  rules: CountryRules;
}

const hasPack = (country: string): country is keyof typeof PACKS => Object.hasOwn(PACKS, country);

/**
 * Loads the rules of a country, or those of the World Health Organization if there are none of its own.
 * @param country an ISO 3166-1 code such as `BD`
 */
export async function loadRules(country: string): Promise<LoadedRules> {
  const isOwn = hasPack(country);
  const { rules } = isOwn ? await PACKS[country]() : await import('./who');
  return { country, isOwn, rules };
}
