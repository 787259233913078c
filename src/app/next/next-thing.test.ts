import { expect, test } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { DriveDoc } from '@/collections/drives/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { countMore, listNextThings, type NextFacts } from './next-thing';
import { describeNext } from './next-words';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

const requestOf = (fields: Partial<BloodRequestDoc>) =>
  ({
    id: 'mine',
    user_id: 'me',
    blood_type: 'B-',
    hospital: 'Saint Next',
    urgency: 'High',
    required_units: 1,
    units_given: 0,
    units_coming: 0,
    request_fulfilled: false,
    closed_reason: null,
    created_at: at(-60),
    expires_at: at(2880),
    rev: 1,
    ...fields,
  }) as BloodRequestDoc;

const pledgeOf = (fields: Partial<PledgeDoc>) =>
  ({
    id: 'an offer',
    request_id: 'mine',
    user_id: '',
    blood_type: 'B-',
    match: 'same',
    distance_band: 'under_5',
    arrive_by: at(58),
    status: 'open',
    decision: null,
    outcome: null,
    withdrawn: false,
    may_ask: true,
    accepted_at: null,
    on_way_at: null,
    here_at: null,
    still_coming_at: null,
    seen_at: null,
    hospital: 'Saint Next',
    needed_type: 'B-',
    rev: 1,
    ...fields,
  }) as PledgeDoc;

const accepted = { status: 'accepted', decision: 'accepted', user_id: 'me' } as const;
const drive = { id: 'a drive', name: 'Town Hall', org_id: 'a hospital' } as DriveDoc;

const list = (facts: Partial<NextFacts>) =>
  listNextThings(
    {
      userId: 'me',
      requests: [],
      hospital: null,
      pledges: [],
      drives: [],
      givesAgainOn: null,
      today: '2026-11-24',
      ...facts,
    },
    NOW,
  );
/** The things in their order, as people read them. */
const say = (facts: Partial<NextFacts>) =>
  list(facts).map((thing) => {
    const { title, left, facts: said } = describeNext(thing, NOW);
    return [left === '' ? title : `${title}, ${left}`, ...said].join(' · ');
  });
const time = (minutes: number) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(NOW + minutes * MINUTE);

// covers: next-thing
test('a requester is asked about the donor who fits best, and told how many more wait', () => {
  const mine = requestOf({});
  const far = pledgeOf({ id: 'far', distance_band: '10_25', match: 'compatible' });
  expect(say({ requests: [mine], pledges: [pledgeOf({})] })).toEqual([
    `1 donor can come · B- · under 5 miles · by ${time(58)}`,
  ]);
  const things = list({ requests: [mine], pledges: [far, pledgeOf({}), far] });
  expect(things).toMatchObject([{ kind: 'decide', pledge: { id: 'an offer' }, waiting: 3 }]);
  expect(countMore(things)).toBe(2);
});

test.each<[string, Partial<BloodRequestDoc>, Partial<PledgeDoc>]>([
  ['enough donors are expected', { units_coming: 1 }, {}],
  ['the request is hidden', { hidden: true }, {}],
  ['the request is over', { closed_reason: 'no_longer_needed' }, {}],
  ['the request has expired', { expires_at: at(-1), expired: true }, {}],
  ['the donor took it back', {}, { withdrawn: true }],
  ['the answer was given on this device', {}, { decision: 'accepted' }],
  ['another device declined them', {}, { status: 'declined', decision: 'declined' }],
  ['their time has passed', {}, { arrive_by: at(-1) }],
  ['the donor is the reader', {}, { user_id: 'me' }],
])('nobody is asked to decide if %s', (_, request, pledge) =>
  expect(
    list({ requests: [requestOf(request)], pledges: [pledgeOf(pledge)] }).filter(
      ({ kind }) => kind === 'decide',
    ),
  ).toEqual([]),
);

test.each<[string, Partial<PledgeDoc>, string[]]>([
  ['soon', { arrive_by: at(18) }, [`Go now, 18 min · B- for Saint Next · by ${time(18)}`]],
  ['late', { arrive_by: at(-5) }, [`Go now · B- for Saint Next · by ${time(-5)}`]],
  ['in hours', { arrive_by: at(240) }, [`You are expected · B- for Saint Next · by ${time(240)}`]],
  ['in days', { arrive_by: at(2880) }, []],
  [
    'asked',
    { arrive_by: at(40), accepted_at: at(-60) },
    [`Are you still coming? · B- for Saint Next · by ${time(40)}`],
  ],
  [
    'on the way',
    { arrive_by: at(18), on_way_at: at(-5) },
    [`You are on your way · B- for Saint Next · by ${time(18)}`],
  ],
  [
    'here',
    { arrive_by: at(18), here_at: at(-1) },
    [`Tell the desk who you are · B- for Saint Next · by ${time(18)}`],
  ],
])('a donor who is expected %s knows what to do', (_, fields, words) =>
  expect(say({ pledges: [pledgeOf({ ...accepted, request_id: 'theirs', ...fields })] })).toEqual(
    words,
  ),
);

test('what would cost the most comes first, and resting last', () => {
  const facts = {
    requests: [
      requestOf({ id: 'ending', expires_at: at(60) }),
      requestOf({ org_id: 'a hospital', id: 'late', user_id: 'x', created_at: at(-2000) }),
      requestOf({}),
      requestOf({ id: 'critical', urgency: 'Critical' }),
    ],
    hospital: 'a hospital',
    pledges: [
      pledgeOf({}),
      pledgeOf({ request_id: 'critical' }),
      pledgeOf({ ...accepted, request_id: 'theirs', arrive_by: at(30) }),
      pledgeOf({ ...accepted, request_id: 'others', arrive_by: at(300) }),
    ],
    drives: [
      { drive, expected: 7 },
      { drive, expected: 0 },
    ],
    givesAgainOn: '2027-01-19',
  };
  const things = list(facts);
  expect(things.map((thing) => (thing.kind === 'come' ? thing.step : thing.kind))).toEqual([
    'go',
    'decide',
    'decide',
    'later',
    'overdue',
    'check_in',
    'renew',
    'rest',
  ]);
  expect(things[1]).toMatchObject({ request: { id: 'critical' } });
  expect(countMore(things)).toBe(6);
  expect(say(facts)).toEqual(
    expect.arrayContaining([
      '1 request overdue · Blood has been missing for too long',
      'Check in the next one · 7 expected · Town Hall',
      'Rest until Jan 19, 2027',
    ]),
  );
});

test('nothing is shown if nothing is to be done', () => {
  expect(list({ givesAgainOn: '2026-11-24' })).toEqual([]);
  const pending = { base: { renewals: 0 }, at: at(0) } as unknown as BloodRequestDoc['pending'];
  expect(list({ requests: [requestOf({ expires_at: at(60), pending })] })).toEqual([]);
});
