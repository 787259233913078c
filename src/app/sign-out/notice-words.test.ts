import { expect, test } from 'vitest';
import { describeDeletion, describeRevocation } from './SignedOutNotice';

test.each([
  [4, 1, 'You were logged out on another device. 4 records and a draft wait for you: '],
  [1, 0, 'You were logged out on another device. A record waits for you: '],
  [0, 2, 'You were logged out on another device. 2 drafts wait for you: '],
  [0, 0, 'You were logged out on another device. To go on: '],
  [null, null, 'You were logged out on another device. What was not sent waits for you: '],
])('%s records and %s drafts: %s', (records, drafts, words) => {
  expect(describeRevocation({ reason: 'revoked', records, drafts })).toBe(words);
});

test('what could not be locked on a shared device is named as removed', () => {
  expect(describeRevocation({ reason: 'revoked', records: 4, drafts: 1, gone: true })).toBe(
    'You were logged out on another device. This device is shared and could not lock what was not sent, so it was removed: 4 records and a draft. To go on: ',
  );
});

test.each([
  [{ records: 0, drafts: 0 }, ''],
  [{ records: 1, drafts: 0, gone: true }, ' What was not sent was removed too: a record.'],
  [{ records: null, drafts: null, gone: true }, ' What was not sent was removed too.'],
])('a deleted account and what went with it: %o', (counts, words) => {
  expect(describeDeletion({ reason: 'deleted-elsewhere', ...counts })).toBe(
    `This account was deleted on another device, and its data has left this one.${words}`,
  );
});
