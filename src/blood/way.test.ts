import { expect, test } from 'vitest';
import { findAskTime, findStep } from './way';

const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 10, minute)).toISOString();
const silent = { on_way_at: null, here_at: null, still_coming_at: null, seen_at: null };
const asked = { ...silent, may_ask: true, accepted_at: at(0), arrive_by: at(120) };

test.each([
  ['nothing', {}, 'silent', null],
  ['still coming', { still_coming_at: at(1) }, 'coming', at(1)],
  ['on the way counts more', { still_coming_at: at(2), on_way_at: at(1) }, 'on_way', at(1)],
  ['here counts more', { on_way_at: at(2), here_at: at(1) }, 'here', at(1)],
  ['what the desk saw counts most', { here_at: at(1), seen_at: at(2) }, 'here', at(2)],
])('a donor of whom is known: %s', (_, known, step, since) => {
  expect(findStep({ ...silent, ...known })).toEqual({ step, at: since });
});

test.each([
  ['at half of the time', asked, at(60)],
  ['not after a word', { ...asked, on_way_at: at(5) }, null],
  ['not half an hour ahead', { ...asked, arrive_by: at(30) }, null],
  ['a minute more', { ...asked, arrive_by: at(32) }, at(16)],
  ['not who did not read of it', { ...asked, may_ask: false }, null],
  ['not before the acceptance', { ...asked, accepted_at: null }, null],
])('a donor is asked %s', (_, pledge, time) => {
  expect(findAskTime(pledge)).toBe(time === null ? null : Date.parse(time));
});
