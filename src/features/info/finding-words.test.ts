import { expect, test } from 'vitest';
import { describeOutcome, describeReason } from './finding-words';

test('a result names the day if there is one, and never promises', () => {
  const at = (verdict: 'likely' | 'ask' | 'wait' | 'no', earliest: string | null) =>
    describeOutcome({ verdict, earliest, findings: [] }, '2026-06-15');
  expect(at('likely', '2026-06-15')).toBe('You can probably give blood');
  expect(at('wait', '2026-07-01')).toMatch(/^You can probably give from .*2026$/);
  expect(at('wait', null)).toBe('Wait until you are well');
  expect(at('no', null)).toBe('By this guidance you cannot give at present');
});

test('reasons have the figures of their guidance', () => {
  const young = { code: 'too-young', verdict: 'wait', earliest: '2027-01-01' } as const;
  expect(describeReason(young, 'US')).toMatch(/at least 17.*16 with parental consent/);
  expect(describeReason(young, 'WHO')).toMatch(/at least 18/);
  expect(describeReason({ code: 'too-light', verdict: 'no', earliest: null }, 'US')).toMatch(
    /110 pounds \(50 kg\)/,
  );
});
