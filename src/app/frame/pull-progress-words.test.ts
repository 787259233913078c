import { expect, it } from 'vitest';
import { describePull } from './pull-progress-words';

const reading = { collection: 'donors', rows: 12_000, share: 0.4 };

it('says how much was read and that one can work meanwhile', () => {
  expect(describePull(reading, { paused: false, online: true }, 'en')).toBe(
    '12,000 donations read, 40%. You can work meanwhile.',
  );
});

it('says why it does not go on', () => {
  expect(describePull(reading, { paused: true, online: true }, 'en')).toContain('Paused');
  expect(describePull(reading, { paused: false, online: false }, 'en')).toContain(
    'when you are online',
  );
});

it('names no share that it does not know', () => {
  const words = describePull({ ...reading, share: null }, { paused: false, online: true }, 'en');
  expect(words).not.toContain('%');
});
