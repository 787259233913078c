import { expect, test } from 'vitest';
import { describeRhythm } from './DriveResults';

// covers: drive-notice
test('the drives that were held say when the next may come', () => {
  expect(describeRhythm([])).toContain('usually a few weeks before the day');
  expect(describeRhythm(['2026-11-07'], 'en-US')).toBe('The last drive was on Nov 7, 2026.');
  expect(describeRhythm(['2026-10-10', '2026-10-24', '2026-11-07'], 'en-US')).toBe(
    'The last drive was on Nov 7, 2026. So far there was one about every 2 weeks.',
  );
  expect(describeRhythm(['2026-11-01', '2026-11-08'], 'en-US')).toContain('about every week.');
  expect(describeRhythm(['2026-11-07', '2026-11-08'], 'en-US')).toContain('within a week');
});
