import { expect, test } from 'vitest';
import { describeRevocation } from './notice-words';

test.each([
  [4, 1, 'You were logged out on another device. 4 records and a draft wait for you: '],
  [1, 0, 'You were logged out on another device. A record waits for you: '],
  [0, 2, 'You were logged out on another device. 2 drafts wait for you: '],
  [0, 0, 'You were logged out on another device. To go on: '],
  [null, null, 'You were logged out on another device. What was not sent waits for you: '],
])('%s records and %s drafts: %s', (records, drafts, words) => {
  expect(describeRevocation({ reason: 'revoked', records, drafts })).toBe(words);
});
