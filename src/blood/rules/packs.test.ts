import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { COUNTRIES, listCountries, nameCountry } from './countries';
import type { CountryRules } from './country-rules';
import { loadRules, PACKS } from './load-rules';
import { listRules } from './rule-words';

const age = z.int().min(16).max(75);
const days = z.int().min(1).max(366);
const sentence = z
  .string()
  .max(240)
  .regex(/^[A-Z0-9].*\.$/, 'one or more whole sentences');
const interval = z
  .strictObject({ man: days, woman: days })
  .refine(({ man, woman }) => woman >= man, 'a shorter time for women')
  .nullable();

const schema = z
  .strictObject({
    minimumAge: age,
    ageWithConsent: age.nullable(),
    consent: z
      .string()
      .regex(/^(with|if) .*[^.]$/)
      .nullable(),
    maximumAge: age.min(55).nullable(),
    maximumFirstAge: age.min(55).nullable(),
    minimumWeight: z.strictObject({ lb: z.int(), kg: z.int().min(40).max(60) }),
    weightUnit: z.enum(['lb', 'kg']),
    intervalDays: z.strictObject({
      'whole-blood': interval,
      'double-red-cells': interval,
      platelets: interval,
      plasma: interval,
    }),
    plateletsInYear: z.int().positive().nullable(),
    emergency: z
      .string()
      .regex(/^\d{3,4}$/)
      .nullable(),
    replacement: sentence.nullable(),
    payment: sentence,
    note: sentence.nullable(),
    sources: z
      .array(
        z.strictObject({
          name: z.string().min(5),
          url: z.httpUrl(),
          date: z.string().regex(/^(19|20)\d{2}(-\d{2}(-\d{2})?)?$/),
          says: sentence,
        }),
      )
      .min(1),
  })
  .superRefine((rules, context) => {
    const refuse = (path: keyof CountryRules, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((rules.ageWithConsent === null) !== (rules.consent === null))
      refuse('consent', 'the age and whose consent it is come together');
    if ((rules.ageWithConsent ?? 0) >= rules.minimumAge) refuse('ageWithConsent', 'is no lower');
    if ((rules.maximumFirstAge ?? 0) > (rules.maximumAge ?? Infinity))
      refuse('maximumFirstAge', 'is above the maximum age');
    if (rules.minimumWeight.lb !== Math.floor(rules.minimumWeight.kg * 2.2046))
      refuse('minimumWeight', 'the pounds are other than the kilograms');
    // who gives whole blood needs longer than who gives platelets or plasma, and no longer than for two units
    const whole = rules.intervalDays['whole-blood']?.man ?? 100;
    for (const kind of ['platelets', 'plasma'] as const)
      if ((rules.intervalDays[kind]?.man ?? 1) >= whole) refuse('intervalDays', kind);
    if ((rules.intervalDays['double-red-cells']?.man ?? 366) < whole)
      refuse('intervalDays', 'double-red-cells');
  }) satisfies z.ZodType<CountryRules>;

const faultsOf = (rules: unknown) => schema.safeParse(rules).error?.issues.map(String) ?? [];

describe.each([...Object.keys(PACKS), 'FR'])('the rules of %s', (country) => {
  it('are whole, within bounds, and have dated sources', async () => {
    const { rules, isOwn } = await loadRules(country);
    expect(faultsOf(rules)).toEqual([]);
    expect(isOwn).toBe(country !== 'FR');
    if (!isOwn) return;
    expect(rules.intervalDays['whole-blood']).not.toBeNull();
    expect(rules.emergency).not.toBeNull();
    expect(rules.sources.length).toBeGreaterThan(2);
  });

  it('are described in sentences without a gap', async () => {
    for (const line of listRules((await loadRules(country)).rules))
      expect(line).toMatch(/^[A-Z](?!.*(null|undefined|NaN)).*\.$/);
  });
});

test('a wrong pack is refused', async () => {
  const { rules } = await loadRules('BD');
  const wrong: Partial<Record<keyof CountryRules, unknown>>[] = [
    { minimumAge: 8 },
    { ageWithConsent: 18, consent: 'with consent' },
    { ageWithConsent: 16 },
    { consent: 'with consent' },
    { maximumAge: 6 },
    { maximumFirstAge: 61 },
    { minimumWeight: { lb: 45, kg: 99 } },
    { minimumWeight: { lb: 110, kg: 45 } },
    { weightUnit: 'st' },
    { intervalDays: { ...rules.intervalDays, 'whole-blood': { man: 120, woman: 90 } } },
    { intervalDays: { ...rules.intervalDays, platelets: { man: 120, woman: 120 } } },
    { intervalDays: { ...rules.intervalDays, 'double-red-cells': { man: 56, woman: 56 } } },
    { intervalDays: { 'whole-blood': null } },
    { emergency: '9-9-9' },
    { payment: 'free' },
    { sources: [] },
    { sources: [{ ...rules.sources[0], date: 'lately' }] },
    { more: true } as object,
  ];
  expect(wrong.filter((change) => faultsOf({ ...rules, ...change }).length === 0)).toEqual([]);
});

test('each country can be chosen by its name, and each country of its own is one of them', () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(new Set(COUNTRIES).size).toBe(249);
  expect(COUNTRIES).toEqual(expect.arrayContaining(Object.keys(PACKS)));
  expect(COUNTRIES.filter((code) => nameCountry(code) === code)).toEqual([]);
  expect(listCountries().map(({ label }) => label)).toContain('Bangladesh');
});

test('the United States’ rules are described as the app always has', async () => {
  const { rules } = await loadRules('US');
  expect(listRules(rules).slice(0, 5)).toEqual([
    'Age: at least 17, or 16 with parental consent in some states.',
    'Weight: at least 110 pounds (50 kg).',
    'Health: you feel well, and have not been ill in the last 4 weeks.',
    'Time: Whole blood every 56 days (8 weeks). Double red cells every 112 days (16 weeks). Platelets every 7 days, at most 24 times in 12 months. Plasma every 28 days.',
    'Plasma can be given up to twice a week at plasma centers.',
  ]);
});
