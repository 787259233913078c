import { expect, test } from 'vitest';
import { ALERT_KINDS, type AlertCodes } from '@/blood/alert';
import { getAlertPath } from './alert-path';
import { describeAlert } from './alert-words';

const NOW = Date.parse('2026-11-30T10:00:00Z');

const codes: AlertCodes = {
  blood_type: 'AB-',
  urgency: 'Critical',
  hospital: 'Saint Known',
  units: 2,
  band: '5_10',
  reason: 'fulfilled',
  arrive_by: '2026-12-01T10:00:00Z',
  expires_at: '2026-12-02T10:00:00Z',
  until: '2026-12-03T10:00:00Z',
  name: 'Town Drive',
  date: '2026-12-04',
  time: '10:30:00',
  on: '2026-12-05',
  fields: ['blood_type'],
};

// covers: page-inbox
test.each(ALERT_KINDS)('%s says what happened and what to do, with and without details', (kind) => {
  for (const given of [codes, {}]) {
    const { title, text, action } = describeAlert(kind, given, NOW);
    for (const words of [title, text, action]) {
      expect(words).not.toMatch(/undefined|null|NaN|Invalid|[ ]{2}| [.,:]|\.\./);
      expect(words.charAt(0)).toBe(words.charAt(0).toUpperCase());
    }
    expect(title).not.toMatch(/[.!]$/);
    expect(text).toMatch(/[.?]$/);
    // a notification shows about 55 characters of its title
    expect(title.length).toBeLessThanOrEqual(55);
    expect(text.length).toBeLessThanOrEqual(180);
  }
});

test('every kind has words of its own, without details too', () => {
  const titles = ALERT_KINDS.map((kind) => JSON.stringify(describeAlert(kind, {}, NOW)));
  expect(new Set(titles).size).toBe(ALERT_KINDS.length);
});

// covers: page-alert
test('without details no words name a blood type, a place or a time', () => {
  for (const kind of ALERT_KINDS)
    expect(JSON.stringify(describeAlert(kind, {}, NOW))).not.toMatch(/\d|AB|Saint|Drive\b/);
});

test('the time of an alert is said as on the day on which it is read', () => {
  const read = (now: string) => describeAlert('pledge_asked', codes, Date.parse(now)).text;
  expect(read('2026-11-30T10:00:00Z')).toMatch(/by tomorrow, /);
  expect(read('2026-12-01T09:02:00Z')).toMatch(/by [^,]*, in 58 min\. /);
});

test('whoever is accepted reads with it that more are expected than are needed, and others later', () => {
  const told = { hospital: 'Oak', donors: 2, units: 1 };
  for (const kind of ['pledge_accepted', 'pledge_surplus'] as const)
    expect(describeAlert(kind, told, 0).text).toMatch(
      /2 of you are expected for 1 unit: ask before you leave\.$/,
    );
  expect(describeAlert('pledge_accepted', { hospital: 'Oak' }, 0).text).toContain('Call before');
  expect(describeAlert('pledge_surplus', { ...told, reason: 'here' }, 0).text).toMatch(
    /^Enough donors are at Oak now/,
  );
});

test('a donor is said to be coming only where the hospital took them at once', () => {
  expect(describeAlert('pledge_received', codes, NOW).text).toContain('Decide whether you accept.');
  expect(describeAlert('pledge_received', { ...codes, accepted: true }, NOW).title).toBe(
    'A donor is coming',
  );
});

test('an alert leads to what it is about, or to its list where nobody knows which', () => {
  const about = (kind: (typeof ALERT_KINDS)[number], ids = {}) =>
    getAlertPath({ kind, request_id: null, drive_id: null, ...ids });
  expect(about('request_near', { request_id: 'r' })).toBe('/request/r');
  expect(about('pledge_accepted', { request_id: 'r' })).toBe('/request/r/pledge');
  expect(about('drive_tomorrow', { drive_id: 'd' })).toBe('/schedule/d');
  expect(about('pledge_given', { request_id: 'r' })).toBe('/request/r/pledge');
  expect(about('pledge_given', { drive_id: 'd' })).toBe('/my-history');
  expect(about('number_shown')).toBe('/profile#seen-number');
  for (const kind of ALERT_KINDS) expect(about(kind)).toMatch(/^\//);
});
