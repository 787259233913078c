import { expect, test } from 'vitest';
import type { PledgeDoc } from '@/collections/pledges/row';
import { readHereCode } from './here-code';
import { describeNobody } from './HerePage';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-25T12:00:00Z');
const [oak, elm] = ['oak', 'elm'];

const pledge = (fields: Partial<PledgeDoc>, hours = 1) =>
  ({
    id: 'p',
    org_id: oak,
    org_name: 'Oak Hospital',
    hospital: 'Oak Hospital',
    status: 'accepted',
    decision: 'accepted',
    outcome: null,
    withdrawn: false,
    on_way_at: null,
    here_at: null,
    still_coming_at: null,
    seen_at: null,
    arrive_by: new Date(now + hours * HOUR).toISOString(),
    rev: 1,
    ...fields,
  }) as PledgeDoc;
const at = new Date(now).toISOString();

// covers: desk-poster
test.each<[string, PledgeDoc[], string]>([
  ['expected there', [pledge({})], 'expected'],
  ['on the way', [pledge({ on_way_at: at })], 'expected'],
  ['expected until an hour ago', [pledge({ status: 'expired' }, -1)], 'expected'],
  ['here already', [pledge({ here_at: at })], 'here'],
  ['seen by the desk', [pledge({ seen_at: at })], 'here'],
  ['waiting for an answer', [pledge({ status: 'open', decision: null })], 'waiting'],
  ['not sent yet', [pledge({ status: 'open', decision: null, rev: 0 })], 'waiting'],
  ['expected elsewhere', [pledge({ org_id: elm })], 'elsewhere'],
  ['withdrawn', [pledge({ withdrawn: true })], 'over'],
  ['given', [pledge({ status: 'given', outcome: 'given' }, -48)], 'over'],
  ['expected two days ago', [pledge({ status: 'expired' }, -48)], 'over'],
  ['somewhere without a hospital', [pledge({ org_id: null, status: 'expired' })], 'nothing'],
  ['nowhere', [], 'nothing'],
])('the code of a hospital means something for a donor who is %s', (_, own, kind) => {
  expect(readHereCode(own, oak, now).kind).toBe(kind);
});

test('of two offers at a hospital, the code means the one whose time is nearest', () => {
  const own = [pledge({ id: 'next week' }, 150), pledge({ id: 'now', status: 'expired' }, -0.5)];
  expect(readHereCode(own, oak, now)).toMatchObject({ kind: 'expected', pledge: { id: 'now' } });
});

test('a code that marks nobody says why, and what to do', () => {
  const say = (...own: PledgeDoc[]) => describeNobody(readHereCode(own, oak, now), now);
  expect(say(pledge({ status: 'open', decision: null }))).toMatch(
    /^Oak Hospital has not accepted your offer yet\. Tell the desk/,
  );
  expect(say(pledge({ org_id: elm, org_name: 'Elm Clinic' }))).toMatch(
    /^This is the code of another hospital\. You are expected at Elm Clinic, by /,
  );
  expect(say(pledge({ status: 'withdrawn', withdrawn: true }))).toContain('has ended');
  expect(say()).toContain('You have no offer at the hospital of this code');
});
