import { describe, expect, it, test } from 'vitest';
import { computeAge, findBirthday } from './calendar';
import { checkEligibility, type EligibilityAnswers } from './eligibility';
import { findNextDonation } from './guidance';

const today = '2026-06-15';
const fit: EligibilityAnswers = {
  jurisdiction: 'US',
  dateOfBirth: '1990-01-01',
  weight: 150,
  weightUnit: 'lb',
  feelsWell: true,
  illness: null,
  medications: false,
  lastDonation: null,
  sex: null,
};
const check = (changed: Partial<EligibilityAnswers>) => {
  const { verdict, earliest, findings } = checkEligibility({ ...fit, ...changed }, today);
  return { verdict, earliest, codes: findings.map(({ code }) => code) };
};
const gave = (kind: 'whole-blood' | 'platelets', date: string, plateletsInYear = 0) => ({
  lastDonation: { kind, date, plateletsInYear },
});

test('the next whole blood donation: 56 days in the US, 12 or 16 weeks in the UK', () => {
  const donation = { kind: 'whole-blood', date: '2026-01-01' } as const;
  expect(findNextDonation(donation, 'US', null)).toBe('2026-02-26');
  expect(findNextDonation(donation, 'UK', 'man')).toBe('2026-03-26');
  expect(findNextDonation(donation, 'UK', 'woman')).toBe('2026-04-23');
  expect(findNextDonation(donation, 'UK', null)).toBe('2026-04-23');
  expect(findNextDonation(donation, 'WHO', 'man')).toBeNull();
});

test.each([
  ['double-red-cells', 'US', '2026-04-23'],
  ['platelets', 'US', '2026-01-08'],
  ['plasma', 'US', '2026-01-29'],
  ['double-red-cells', 'UK', '2026-07-02'],
  ['platelets', 'UK', '2026-01-15'],
  ['plasma', 'UK', '2026-01-15'],
] as const)('%s in the %s: again on %s', (kind, jurisdiction, next) => {
  expect(findNextDonation({ kind, date: '2026-01-01' }, jurisdiction, 'man')).toBe(next);
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
    expect(check({ jurisdiction: 'UK', dateOfBirth: '2009-06-16' }).verdict).toBe('wait');
    const born = { jurisdiction: 'UK', dateOfBirth: '1960-06-15' } as const;
    expect(check(born)).toMatchObject({ verdict: 'no', earliest: null });
    expect(check({ ...born, dateOfBirth: '1960-06-16' }).verdict).toBe('likely');
    expect(check({ ...born, ...gave('whole-blood', '2020-01-01') }).verdict).toBe('likely');
  });

  it('allows ages 18 to 65 under WHO guidance', () => {
    const at = (dateOfBirth: string) => check({ jurisdiction: 'WHO', dateOfBirth }).verdict;
    expect([at('2008-06-16'), at('2008-06-15'), at('1960-06-16'), at('1960-06-15')]).toEqual([
      'wait',
      'likely',
      'likely',
      'no',
    ]);
  });

  it('requires 110 pounds or 50 kilograms', () => {
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
    expect(check({ jurisdiction: 'WHO', ...gave('whole-blood', '2026-04-20') }).codes).toContain(
      'interval-unknown',
    );
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
