import { expect, it } from 'vitest';
import { describePull } from './LongPull';

const reading = { collection: 'donors', rows: 12_000, share: 0.4 };

it('says how much was pulled and that people can work meanwhile', () => {
  expect(describePull(reading, { paused: false, online: true }, 'en')).toBe(
    '12,000 donations read, 40%. You can work meanwhile.',
  );
});

it('says why it has stopped', () => {
  expect(describePull(reading, { paused: true, online: true }, 'en')).toContain('Paused');
  expect(describePull(reading, { paused: false, online: false }, 'en')).toContain(
    'when you are online',
  );
});

it('leaves out an unknown share', () => {
  const words = describePull({ ...reading, share: null }, { paused: false, online: true }, 'en');
  expect(words).not.toContain('%');
});
