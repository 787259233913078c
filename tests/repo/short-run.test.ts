import { expect, test } from 'vitest';
import { LONG_BROWSER_TESTS, LONG_FILES } from '../support/short-run';
import { sourceFiles } from './source-files';

const texts = new Map(
  sourceFiles('tests', /\.(test|spec)\.ts$/).map(({ path, text }) => [path, text]),
);

test('what npm test leaves out exists', () => {
  expect(LONG_FILES.filter((file) => !texts.has(file))).toEqual([]);
  const missing = Object.entries(LONG_BROWSER_TESTS).flatMap(([file, titles]) => {
    const text = texts.get(`tests/e2e/${file}.spec.ts`) ?? '';
    // of a title that a loop fills in, the text has only the fixed words
    const fixed = (words: string) => words.split(/\.\*| belongs|\(/)[0] ?? '';
    return titles
      .filter((words) => !text.includes(fixed(words)))
      .map((words) => `${file}: ${words}`);
  });
  expect(missing).toEqual([]);
});
