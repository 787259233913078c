import { expect, test } from 'vitest';
import { DOUBTS } from '@/blood/doubts';
import { describeAcceptance } from './pledge-words';
import { describeDoubts } from './DoubtChips';

const NOW = new Date('2026-11-24T12:00').getTime();
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const said = (doubts: readonly string[], fields: object = {}) =>
  describeDoubts({ doubts: doubts as never, arrive_by: inHours(3), ...fields }, NOW, 'Critical');

test('each doubt has a plain word, which says no more of the donor than a day', () => {
  expect(said(['other_type', 'unknown_type', 'unavailable', 'unconfirmed'])).toEqual([
    'Other type: for exchange only',
    'Blood type not known',
    'Marked as not available',
    'Account not confirmed',
  ]);
  expect(said(['resting'], { gives_again_on: '2027-01-19' })).toEqual([
    'Gave blood today, may give again from Jan 19, 2027',
  ]);
  expect(said(['resting'], { gives_again_on: '2026-12-01' })).toEqual([
    'Gave blood lately, may give again from Dec 1, 2026',
  ]);
  expect(said(['late'], { arrive_by: inHours(13 * 24) })).toEqual(['Arrives in 13 days']);
  expect(said(['late'], { arrive_by: inHours(35) })).toEqual(['Arrives tomorrow']);
  for (const doubt of DOUBTS)
    expect(said([doubt], { arrive_by: inHours(99) }).join()).toMatch(/^[A-Z].*\w$/);
});

test('the doubt about a late arrival goes once it is near, and doubts that this version does not know are left out', () => {
  expect(said(['late'], { arrive_by: inHours(23) })).toEqual([]);
  expect(said(['sleepy'])).toEqual([]);
  expect(describeDoubts({ arrive_by: inHours(3) }, NOW)).toEqual([]);
});

test('a donor whom no staff have seen waits until 24 hours are left, and both sides read why', () => {
  const about = (hours: number, standing: 'reachable' | 'witnessed', urgency: string | null) =>
    describeDoubts({ doubts: ['late'], arrive_by: inHours(hours), standing }, NOW, urgency);
  const unseen = 'Arrives tomorrow, not seen by staff yet';
  expect(about(30, 'reachable', 'Standard')).toEqual([unseen]);
  expect(about(30, 'reachable', null)).toEqual([unseen]);
  expect(about(30, 'witnessed', 'Standard')).toEqual([]);
  expect(about(23, 'reachable', 'Standard')).toEqual([]);
  expect(about(23, 'reachable', null)).toEqual(['Comes at another time than you asked for']);
});

test('a hospital is said to expect somebody at once only where it does', () => {
  const hospital = { org_name: 'Oak', verified: true };
  expect(describeAcceptance(hospital)).toContain('Oak can expect you at once');
  expect(describeAcceptance(hospital, true)).toContain('The team of Oak decides');
  for (const other of [
    { org_name: 'Oak', verified: false },
    { org_name: '', verified: false },
  ])
    expect(describeAcceptance(other)).toBe('Nobody sees your number until the requester accepts.');
});
