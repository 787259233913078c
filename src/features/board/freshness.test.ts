import { describe, expect, it } from 'vitest';
import { type Contact, HIDDEN_AFTER, judgeFreshness } from './freshness';

const MINUTE = 60_000;
const now = new Date(2026, 10, 25, 14, 35).getTime();

const judge = (minutes: number, fields: Partial<Contact> = {}) =>
  judgeFreshness(
    { lastContact: now - minutes * MINUTE, online: true, asked: true, sure: true, ...fields },
    now,
    'en-US',
  );

describe('a board says how old it is', () => {
  it.each<[string, number, Partial<Contact>, string, string]>([
    ['just read', 1, {}, 'live', 'As of 2:34 PM'],
    ['without a network', 1, { online: false }, 'aged', 'Offline. As of 2:34 PM'],
    ['without an answer', 5, {}, 'aged', 'The server does not answer. As of 2:30 PM'],
    [
      'half an hour old',
      30,
      { online: false },
      'old',
      'As of 2:05 PM, 30 min ago. It may have changed.',
    ],
    ['hours old', 125, {}, 'old', 'As of 12:30 PM, 2 h 5 min ago. It may have changed.'],
  ])('that was %s', (_, minutes, fields, level, words) =>
    expect(judge(minutes, fields)).toEqual({ level, words }),
  );

  it('and shows nothing that is older than twelve hours, whatever the network says', () => {
    for (const online of [true, false]) {
      const { level, words } = judge(HIDDEN_AFTER / MINUTE + 1, { online });
      expect(level).toBe('hidden');
      expect(words).toContain('shows nothing that old');
    }
    expect(judge(2 * 24 * 60, { asked: false }).words).toContain('Waiting');
    expect(judge(0, { lastContact: null }).level).toBe('hidden');
  });

  it('and is never live by a clock that somebody set back', () => {
    expect(judge(1, { sure: false }).level).toBe('old');
    expect(judge(-90).level).toBe('old');
    expect(judge(-90).words).toContain('clock of this device is wrong');
  });
});
