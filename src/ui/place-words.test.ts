import { expect, test } from 'vitest';
import { describePlace, describeWhere, NOT_SPECIFIED } from './place-words';

test.each([
  [{ city: 'Boston', state: 'MA' }, 'Boston, MA'],
  [{ city: 'Boston', state: '' }, 'Boston'],
  [{ city: ' ', state: 'MA' }, 'MA'],
  [{ city: '', state: '' }, 'Location not given'],
])('%o reads %s', (place, words) => {
  expect(describePlace(place)).toBe(words);
});

test('nobody is sent to a place that was not specified', () => {
  expect(describeWhere('General Hospital', NOT_SPECIFIED)).toBe('General Hospital');
  expect(describeWhere('General Hospital', 'Springfield, IL')).toBe(
    'General Hospital, Springfield, IL',
  );
  expect(describeWhere('', NOT_SPECIFIED)).toBe('');
});
