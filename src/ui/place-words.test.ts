import { expect, test } from 'vitest';
import {
  describeKnownPlace,
  describePlace,
  describeWhere,
  describeZip,
  makeMapAddress,
  NOT_SPECIFIED,
} from './place-words';

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

test('a place to drive to is said from what is known, and never as “Not specified”', () => {
  expect(describeKnownPlace('Springfield, IL', '62701')).toBe('Springfield, IL 62701');
  expect(describeKnownPlace('Springfield, IL 62701', '62701')).toBe('Springfield, IL 62701');
  expect(describeKnownPlace(NOT_SPECIFIED, '62701')).toBe('ZIP code 62701');
  expect(describeKnownPlace('Springfield, IL', null)).toBe('Springfield, IL');
  expect(describeKnownPlace(NOT_SPECIFIED, undefined)).toBe('');
});

test('a shortened ZIP code is said to be an area', () => {
  expect(describeZip('432')).toBe('Area 432xx');
  expect(describeZip('43210')).toBe('43210');
  expect(describeZip('')).toBe('');
});

test('a map opens in the app of a phone, and elsewhere on a page', () => {
  const place = 'St Mary & Co, 62701';
  const open = (browser: string) => makeMapAddress(place, browser);
  expect(open('Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(
    'geo:0,0?q=St%20Mary%20%26%20Co%2C%2062701',
  );
  expect(open('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toContain(
    'maps.apple.com',
  );
  expect(open('Mozilla/5.0 (X11; Linux x86_64)')).toBe(
    'https://www.openstreetmap.org/search?query=St%20Mary%20%26%20Co%2C%2062701',
  );
});
