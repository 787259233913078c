import { expect, test } from 'vitest';
import { descriptions } from './descriptions';

test('descriptions tell pages apart and fit into a search result', () => {
  const texts = Object.values(descriptions);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(155);
  expect(Object.keys(descriptions)).not.toContain('undefined');
});
