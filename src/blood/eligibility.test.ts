import { describe, expect, it, test } from 'vitest';
import { computeAge, findBirthday } from './calendar';
import { checkEligibility, type EligibilityAnswers, findNextDonation } from './eligibility';
import { rules as BD } from './rules/bd';
import { rules as BR } from './rules/br';
import { rules as GB } from './rules/gb';
import { rules as IN } from './rules/in';
import { rules as US } from './rules/us';
import { rules as WHO } from './rules/who';

const today = '2026-06-15';
const fit: EligibilityAnswers = {
  dateOfBirth: '1990-01-01',
  weight: 150,
  weightUnit: 'lb',
  feelsWell: true,
  illness: null,
  medications: false,
  lastDonation: null,
  sex: null,
};
const check = (changed: Partial<EligibilityAnswers>, rules = US) => {
  const { verdict, earliest, findings } = checkEligibility({ ...fit, ...changed }, rules, today);
  return { verdict, earliest, codes: findings.map(({ code }) => code) };
};
const gave = (kind: 'whole-blood' | 'platelets', date: string, plateletsInYear = 0) => ({
  lastDonation: { kind, date, plateletsInYear },
});

test('the next whole blood donation is as each country has it, and the later one if the sex is unknown', () => {
  const donation = { kind: 'whole-blood', date: '2026-01-01' } as const;
  expect(findNextDonation(donation, US, null)).toBe('2026-02-26');
  expect(findNextDonation(donation, GB, 'man')).toBe('2026-03-26');
  expect(findNextDonation(donation, GB, 'woman')).toBe('2026-04-23');
  expect(findNextDonation(donation, GB, null)).toBe('2026-04-23');
  expect(findNextDonation(donation, BD, 'man')).toBe('2026-05-01');
  expect(findNextDonation(donation, IN, 'man')).toBe('2026-04-01');
  expect(findNextDonation(donation, BR, null)).toBe('2026-04-01');
  expect(findNextDonation(donation, WHO, 'man')).toBeNull();
});

test.each([
  ['double-red-cells', 'US', US, '2026-04-23'],
  ['platelets', 'US', US, '2026-01-08'],
  ['plasma', 'US', US, '2026-01-29'],
  ['double-red-cells', 'UK', GB, '2026-07-02'],
  ['platelets', 'UK', GB, '2026-01-15'],
  ['plasma', 'UK', GB, '2026-01-15'],
  ['platelets', 'Bangladesh', BD, null],
] as const)('%s in the %s', (kind, _, rules, next) => {
  expect(findNextDonation({ kind, date: '2026-01-01' }, rules, 'man')).toBe(next);
});

test('age goes up on the birthday, on 1 March for people born on 29 February', () => {
  expect(computeAge('2000-06-15', '2026-06-14')).toBe(25);
  expect(computeAge('2000-06-15', '2026-06-15')).toBe(26);
  expect(findBirthday('2008-02-29', 17)).toBe('2025-03-01');
});

describe('eligibility', () => {
  it('is likely today for a healthy adult who has never donated', () => {
    expect(check({})).toEqual({
      verdict: 'likely',
      earliest: today,
      codes: ['age-fits', 'weight-fits', 'well', 'no-medications', 'first-donation'],
    });
  });

  it('starts at 17 in the US, and at 16 with consent in some states', () => {
    expect(check({ dateOfBirth: '2009-06-15' }).verdict).toBe('likely');
    expect(check({ dateOfBirth: '2009-06-16' })).toMatchObject({ verdict: 'ask', earliest: today });
    expect(check({ dateOfBirth: '2010-06-16' })).toMatchObject({
      verdict: 'wait',
      earliest: '2027-06-16',
    });
  });

  it('starts at 17 in the UK without exception, and ends at 65 for a first donation', () => {
    expect(check({ dateOfBirth: '2009-06-16' }, GB).verdict).toBe('wait');
    const born = { dateOfBirth: '1960-06-15' } as const;
    expect(check(born, GB)).toMatchObject({ verdict: 'no', earliest: null });
    expect(check({ dateOfBirth: '1960-06-16' }, GB).verdict).toBe('likely');
    expect(check({ ...born, ...gave('whole-blood', '2020-01-01') }, GB).verdict).toBe('likely');
  });

  it('allows ages 18 to 65 under WHO guidance', () => {
    const at = (dateOfBirth: string) => check({ dateOfBirth }, WHO).verdict;
    expect([at('2008-06-16'), at('2008-06-15'), at('1960-06-16'), at('1960-06-15')]).toEqual([
      'wait',
      'likely',
      'likely',
      'no',
    ]);
  });

  it('admits 16 and 17 with consent in Brazil, and nobody below 18 in Bangladesh', () => {
    expect(check({ dateOfBirth: '2010-06-15' }, BR).verdict).toBe('ask');
    expect(check({ dateOfBirth: '2010-06-16' }, BR).verdict).toBe('wait');
    expect(check({ dateOfBirth: '2008-06-16' }, BD)).toMatchObject({
      verdict: 'wait',
      earliest: '2026-06-16',
    });
  });

  it('requires 110 pounds or 50 kilograms, and 45 kilograms in Bangladesh', () => {
    expect(check({ weight: 45, weightUnit: 'kg' }, BD).verdict).toBe('likely');
    expect(check({ weight: 110 }).verdict).toBe('likely');
    expect(check({ weight: 109.9 }).verdict).toBe('no');
    expect(check({ weight: 50, weightUnit: 'kg' }).verdict).toBe('likely');
    expect(check({ weight: 49.9, weightUnit: 'kg' }).codes).toContain('too-light');
  });

  it('waits four weeks after an illness, and while the donor feels unwell', () => {
    expect(check({ illness: { wellSince: '2026-06-01' } })).toMatchObject({
      verdict: 'wait',
      earliest: '2026-06-29',
    });
    expect(check({ illness: { wellSince: '2026-05-18' } }).verdict).toBe('likely');
    expect(check({ illness: { wellSince: null } }).verdict).toBe('ask');
    expect(check({ feelsWell: false })).toMatchObject({ verdict: 'wait', earliest: null });
  });

  it('leaves medications to staff', () => {
    expect(check({ medications: true })).toMatchObject({ verdict: 'ask', earliest: today });
  });

  it('waits for the donation interval, to the day', () => {
    expect(check(gave('whole-blood', '2026-04-21'))).toMatchObject({
      verdict: 'wait',
      earliest: '2026-06-16',
    });
    expect(check(gave('whole-blood', '2026-04-20')).verdict).toBe('likely');
    expect(check(gave('whole-blood', '2026-04-20'), WHO).codes).toContain('interval-unknown');
    expect(check(gave('whole-blood', '2026-02-16'), BD)).toMatchObject({
      verdict: 'wait',
      earliest: '2026-06-16',
    });
  });

  it('allows 24 platelet donations in 12 months', () => {
    expect(check(gave('platelets', '2026-06-01', 23)).verdict).toBe('likely');
    expect(check(gave('platelets', '2026-06-01', 24)).codes).toContain('platelet-limit');
  });

  it('names the latest of several dates, and none if one rule has no date', () => {
    const ill = { illness: { wellSince: '2026-06-10' } };
    expect(check({ ...ill, ...gave('whole-blood', '2026-04-25') }).earliest).toBe('2026-07-08');
    expect(check({ ...ill, weight: 90 })).toMatchObject({ verdict: 'no', earliest: null });
  });
});
