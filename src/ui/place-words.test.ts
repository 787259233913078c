import { expect, test } from 'vitest';
import { placeWords } from './place-words';

test.each([
  [{ city: 'Boston', state: 'MA' }, 'Boston, MA'],
  [{ city: 'Boston', state: '' }, 'Boston'],
  [{ city: ' ', state: 'MA' }, 'MA'],
  [{ city: '', state: '' }, 'Location not given'],
])('%o reads %s', (place, words) => {
  expect(placeWords(place)).toBe(words);
});
