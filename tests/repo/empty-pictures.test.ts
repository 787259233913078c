import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files';
import EmptyPicture, { type PictureName } from '@/ui/feedback/EmptyPicture';

/** The drawings that empty lists ask for. */
const asked = [
  ...new Set(
    sourceFiles('src', /\.tsx$/).flatMap(({ text }) =>
      [...text.matchAll(/ picture="(\w+)"/g)].map(([, name]) => name as PictureName),
    ),
  ),
];
const draw = (name: PictureName) => renderToStaticMarkup(createElement(EmptyPicture, { name }));

test('at least five empty lists have a drawing of their own, of at most 1 kB, in the colour of the text', () => {
  expect(asked.length).toBeGreaterThanOrEqual(5);
  expect(new Set(asked.map(draw)).size).toBe(asked.length);
  for (const name of asked) {
    const markup = draw(name);
    expect(markup.length, name).toBeLessThanOrEqual(1000);
    expect(markup, name).toContain('<path');
    expect(
      [
        ...markup.matchAll(
          /(?<=[ "])(?:fill|stroke)-(?!none|current|canvas)\w+(?=[ "])|#[0-9a-f]{3}/g,
        ),
      ],
      name,
    ).toEqual([]);
  }
});
