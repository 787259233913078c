import * as fc from 'fast-check';
import { PLEDGE_STATUSES } from '@/collections/pledges/row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRuns, isShort, today } from '../support/short-run';
import { cardPlans } from './convergence/card-plan';
import { dayPlans } from './convergence/day-plan';
import { EXAMPLES } from './convergence/examples';
import type { PledgeAct } from './convergence/acts';
import type { Plan, Step } from './convergence/plan';
import { inboxPlans } from './convergence/inbox-plan';
import { LIMITS, property } from './convergence/property';
import { sync } from './convergence/steps';
import { roomPlans, tabPlans } from './convergence/tab-plan';
import { teamPlans } from './convergence/team-plan';
import { PEOPLE, World } from './convergence/world';

/** With this seed, every whole execution makes the same runs. `npm run soak` makes others. */
const SEED = isShort ? today : 20_261_120;
const RUNS = countRuns(300, 8);

/**
 * The reasons why a pledge may be refused. Each of them, and each status of a pledge, must have occurred in these
 * runs.
 */
const REFUSALS = ['covered', 'own', 'already', 'elsewhere'];

let world: World;
beforeAll(async () => {
  world = await World.open();
  // the limit is long, because the test database is made first and the tests run at low priority
}, 240_000);
afterAll(() => world.db.close());

test(`S6: when the faults stop, every device equals its view and nothing that was saved is lost: ${RUNS} runs`, async () => {
  await fc.assert(property(world), { ...LIMITS, seed: SEED, numRuns: RUNS });
  // a few runs do not reach all statuses and refusals
  if (isShort) return;
  expect([...world.reached]).toEqual(expect.arrayContaining([...PLEDGE_STATUSES, ...REFUSALS]));
}, 1_200_000);

/** How many runs are about the day of a drive. */
const DAYS = countRuns(25, 2);
test(`S6: check-ins of several tablets and cancellations agree everywhere, and nobody is at a drive twice: ${DAYS} runs`, async () => {
  await fc.assert(property(world, {}, dayPlans), { ...LIMITS, seed: SEED, numRuns: DAYS });
}, 600_000);

/** How many runs are about a hospital. */
const TEAMS = countRuns(45, 3);
test(`S6: members of a hospital who come and go hold the same, and nothing that they saved is lost: ${TEAMS} runs`, async () => {
  await fc.assert(property(world, {}, teamPlans), { ...LIMITS, seed: SEED, numRuns: TEAMS });
}, 600_000);

/** How many runs are about the tabs of a device. */
const TABS = countRuns(30, 2);
test(`S6: two versions of the app on a device, and who logs out in the middle of a save, lose nothing: ${TABS} runs`, async () => {
  await fc.assert(property(world, {}, tabPlans), { ...LIMITS, seed: SEED, numRuns: TABS });
}, 600_000);

/** How many runs are about the limit of open requests. */
const ROOMS = countRuns(10, 1);
test(`S6: whoever closes a request has room for another: ${ROOMS} runs`, async () => {
  await fc.assert(property(world, {}, roomPlans), { ...LIMITS, seed: SEED, numRuns: ROOMS });
}, 600_000);

/** How many runs are about alerts. */
const INBOXES = countRuns(20, 2);
test(`S6: the inbox of a person is the same on all their devices, and nobody else's: ${INBOXES} runs`, async () => {
  await fc.assert(property(world, {}, inboxPlans), { ...LIMITS, seed: SEED, numRuns: INBOXES });
}, 600_000);

/** How many runs are about donor cards. */
const CARDS = countRuns(20, 2);
test(`S6: cards that are renewed and scanned are the same everywhere, and each scan counts once: ${CARDS} runs`, async () => {
  await fc.assert(property(world, {}, cardPlans), { ...LIMITS, seed: SEED, numRuns: CARDS });
}, 600_000);

test.each(EXAMPLES)(
  '%s',
  async (_, plan) => {
    await fc.assert(property(world), { ...LIMITS, examples: [[plan]], numRuns: 1 });
  },
  120_000,
);

const act = (name: PledgeAct, device: number, row: number): Step => ({
  do: 'pledge',
  act: name,
  device,
  row,
  killedAt: 0,
});

test.each<[PledgeAct, PledgeAct, string]>([
  ['missed', 'given', 'given 1'],
  ['could not', 'given', 'given 1'],
  ['given', 'given', 'given 1'],
  ['missed', 'could not', 'could_not 0'],
  ['missed', 'missed', 'missed 0'],
])(
  'of two tablets at a desk one says %s and one says %s: they agree on %s, whichever is first',
  async (one, other, agreed) => {
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const plan: Plan = {
        seed: 0,
        devices: [0, 0, 1],
        asked: { owner: 0, units: 1, accepted: true },
        steps: [act(one, 0, 0), act(other, 1, 0), sync(first), sync(second), sync(first)],
      };
      await fc.assert(property(world), { ...LIMITS, examples: [[plan]], numRuns: 1 });
      const ended = await world.db.query<{ end: string }>(
        `select p.status || ' ' || r.units_given as end from public.pledges p join public.blood_requests r on r.id = p.request_id
         where p.request_owner = $1 and p.decision = 'accepted'`,
        [PEOPLE[0]],
      );
      expect(ended.map(({ end }) => end)).toEqual([agreed]);
    }
  },
  120_000,
);

test('three devices of a requester that accept at once for one unit leave two donors expected', async () => {
  const accept = (device: number, row: number) => act('accept', device, row);
  const plan: Plan = {
    seed: 0,
    devices: [0, 0, 0],
    asked: { owner: 0, units: 1, accepted: false },
    steps: [accept(0, 0), accept(1, 1), accept(2, 2), sync(0), sync(1), sync(2)],
  };
  await fc.assert(property(world), { ...LIMITS, examples: [[plan]], numRuns: 1 });
  const pledges = await world.db.query<{ status: string; refusal: string | null }>(
    `select status, refusal from public.pledges where request_owner = $1 and (status = 'accepted' or refusal is not null)`,
    [PEOPLE[0]],
  );
  expect(pledges.map(({ status, refusal }) => refusal ?? status).toSorted()).toEqual([
    'accepted',
    'accepted',
    'covered',
  ]);
}, 120_000);
