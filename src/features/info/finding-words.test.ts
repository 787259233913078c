import { expect, test } from 'vitest';
import { rules as BD } from '@/blood/rules/bd';
import { rules as BR } from '@/blood/rules/br';
import { rules as US } from '@/blood/rules/us';
import { describeOutcome, describeReason } from './finding-words';

test('a result names the day if there is one, and never promises', () => {
  const at = (verdict: 'likely' | 'ask' | 'wait' | 'no', earliest: string | null) =>
    describeOutcome({ verdict, earliest, findings: [] }, '2026-06-15');
  expect(at('likely', '2026-06-15')).toBe('You can probably give blood');
  expect(at('wait', '2026-07-01')).toMatch(/^You can probably give from .*2026$/);
  expect(at('wait', null)).toBe('Wait until you are well');
  expect(at('no', null)).toBe('By this guidance you cannot give at present');
});

test('reasons have the figures of the country', () => {
  const young = { code: 'too-young', verdict: 'wait', earliest: '2027-01-01' } as const;
  expect(describeReason(young, US)).toMatch(/at least 17.*16 with parental consent/);
  expect(describeReason(young, BD)).toMatch(/at least 18, at most 60\. You turn 18 on/);
  expect(describeReason({ ...young, code: 'age-with-consent' }, BR)).toMatch(
    /^From 16 on you can give with a parent’s or guardian’s written authorization\./,
  );
  const light = { code: 'too-light', verdict: 'no', earliest: null } as const;
  expect(describeReason(light, US)).toMatch(/at least 110 pounds \(50 kg\)/);
  expect(describeReason(light, BD)).toMatch(/at least 45 kg:/);
});
