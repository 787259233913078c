import { expect, test } from 'vitest';
import { describeCallFirst, describeSurplus } from './surplus';

// covers: enough-told
test.each([
  [2, 1, '2 of you are expected for 1 unit: ask before you leave.'],
  [5, 4, '5 of you are expected for 4 units: ask before you leave.'],
  [4, 4, 'Call before you set off.'],
  [undefined, undefined, 'Call before you set off.'],
])('%s accepted donors for %s units read: %s', (donors, units, words) => {
  expect(describeCallFirst(donors, units)).toBe(words);
  expect(describeSurplus(donors, units) === null).toBe(words.startsWith('Call'));
});
