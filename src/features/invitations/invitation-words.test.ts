import { expect, test } from 'vitest';
import { outcomeWords } from './invitation-words';

const by = {
  role: 'administrator',
  invited_by: 'ada@people.test',
  expires_at: '2026-05-10T10:00:00Z',
} as const;

test.each([
  ['waiting', 'info', 'Waiting for ada@people.test to confirm'],
  ['confirmed', 'success', 'You are an administrator'],
  ['own', 'info', 'already'],
  ['used', 'error', 'has been used by somebody'],
  ['cancelled', 'error', 'ada@people.test has taken this invitation back'],
  ['expired', 'error', 'has expired'],
] as const)('an invitation that is %s says so', (status, tone, text) => {
  const words = outcomeWords({ status, ...by });
  expect(words?.tone).toBe(tone);
  expect(words?.text).toContain(text);
});

test('one that nobody made says so, and an open one waits to be accepted', () => {
  expect(outcomeWords({ status: 'unknown' })?.text).toContain('There is no such invitation');
  expect(outcomeWords({ status: 'open', ...by })).toBeNull();
});
