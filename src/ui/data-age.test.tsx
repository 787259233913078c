import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataAge } from './DataAge';

const HOUR = 3_600_000;
const age = (ms: number) => renderToStaticMarkup(<DataAge at={Date.now() - ms} />);

it('data older than an hour shows its age, newer data does not', () => {
  expect(age(HOUR - 1000)).toBe('');
  expect(age(2 * HOUR)).toMatch(/As it was <time[^>]*>2 hours ago<\/time>/);
  expect(renderToStaticMarkup(<DataAge at={null} />)).toBe('');
});
