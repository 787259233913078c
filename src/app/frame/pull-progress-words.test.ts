import { expect, it } from 'vitest';
import { readingWords } from './pull-progress-words';

const reading = { collection: 'donors', rows: 12_000, share: 0.4 };

it('says how much was read and that one can work meanwhile', () => {
  expect(readingWords(reading, { paused: false, online: true }, 'en')).toBe(
    '12,000 donations read, 40%. You can work meanwhile.',
  );
});

it('says why it does not go on', () => {
  expect(readingWords(reading, { paused: true, online: true }, 'en')).toContain('Paused');
  expect(readingWords(reading, { paused: false, online: false }, 'en')).toContain(
    'when you are online',
  );
});

it('names no share that it does not know', () => {
  const words = readingWords({ ...reading, share: null }, { paused: false, online: true }, 'en');
  expect(words).not.toContain('%');
});
