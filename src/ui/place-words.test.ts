import { expect, test } from 'vitest';
import { describePlace } from './place-words';

test.each([
  [{ city: 'Boston', state: 'MA' }, 'Boston, MA'],
  [{ city: 'Boston', state: '' }, 'Boston'],
  [{ city: ' ', state: 'MA' }, 'MA'],
  [{ city: '', state: '' }, 'Location not given'],
])('%o reads %s', (place, words) => {
  expect(describePlace(place)).toBe(words);
});
