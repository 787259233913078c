import * as fc from 'fast-check';
import { PLEDGE_STATUSES } from '@/collections/pledges/row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRuns, isShort } from '../support/short-run';
import { checkpointFirst, FAULTY } from './convergence/broken';
import { dayPlans } from './convergence/day-plan';
import { create, EXAMPLES, sync } from './convergence/examples';
import { type Plan, plans, type Step } from './convergence/plan';
import { inboxPlans } from './convergence/inbox-plan';
import { LIMITS, property } from './convergence/property';
import type { Broken } from './convergence/run';
import { teamPlans } from './convergence/team-plan';
import { PEOPLE, World } from './convergence/world';

/** These runs are the same each time; `npm run soak` makes others. */
const SEED = 20_261_120;
const RUNS = countRuns(300, 20);

/** The reasons why a pledge may be refused. Each must have occurred in these runs, and so must every status. */
const REFUSALS = ['covered', 'own', 'already', 'elsewhere'];

let world: World;
beforeAll(async () => {
  world = await World.open();
  // runs at low priority, and makes the test database first
}, 240_000);
afterAll(() => world.db.close());

test(`S6: when the faults stop, every device equals its view and nothing that was saved is lost: ${RUNS} runs`, async () => {
  await fc.assert(property(world), { ...LIMITS, seed: SEED, numRuns: RUNS });
  // few runs do not reach all of them
  if (isShort) return;
  expect([...world.reached]).toEqual(expect.arrayContaining([...PLEDGE_STATUSES, ...REFUSALS]));
}, 1_200_000);

/** Runs about the day of a drive. */
const DAYS = countRuns(25, 4);
test(`S6: check-ins of several tablets and cancellations agree everywhere, and nobody is at a drive twice: ${DAYS} runs`, async () => {
  await fc.assert(property(world, {}, dayPlans), { ...LIMITS, seed: SEED, numRuns: DAYS });
}, 600_000);

/** Runs about a hospital. */
const TEAMS = countRuns(60, 6);
test(`S6: members of a hospital who come and go hold the same, and nothing that they saved is lost: ${TEAMS} runs`, async () => {
  await fc.assert(property(world, {}, teamPlans), { ...LIMITS, seed: SEED, numRuns: TEAMS });
}, 600_000);

/** Runs about alerts. */
const INBOXES = countRuns(30, 6);
test(`S6: the inbox of a person is the same on all their devices, and nobody else's: ${INBOXES} runs`, async () => {
  await fc.assert(property(world, {}, inboxPlans), { ...LIMITS, seed: SEED, numRuns: INBOXES });
}, 600_000);

test.each(EXAMPLES)(
  '%s',
  async (_, plan) => {
    await fc.assert(property(world), { ...LIMITS, examples: [[plan]], numRuns: 1 });
  },
  120_000,
);

test('two devices of a requester that accept at once for one unit leave one donor expected', async () => {
  const accept = (device: number, row: number): Step => ({
    do: 'pledge',
    act: 'accept',
    device,
    row,
    killedAt: 0,
  });
  const plan: Plan = {
    seed: 0,
    devices: [0, 0, 1],
    asked: { owner: 0, units: 1, accepted: false },
    steps: [accept(0, 0), accept(1, 1), sync(0), sync(1)],
  };
  await fc.assert(property(world), { ...LIMITS, examples: [[plan]], numRuns: 1 });
  const pledges = await world.db.query<{ status: string; refusal: string | null }>(
    `select status, refusal from public.pledges where request_owner = $1 and (status = 'accepted' or refusal is not null)`,
    [PEOPLE[0]],
  );
  expect(pledges.map(({ status, refusal }) => refusal ?? status).toSorted()).toEqual([
    'accepted',
    'covered',
  ]);
}, 120_000);

/** A seed with which each broken rule shows within a few runs. */
const BROKEN_SEED = 9;

/** The message of the first failing run. */
async function failure(broken: Broken = {}, of = plans, seed = BROKEN_SEED): Promise<string> {
  const details = await fc.check(property(world, broken, of), {
    seed,
    numRuns: 300,
    endOnFailure: true,
  });
  return details.errorInstance instanceof Error ? details.errorInstance.message : 'no failure';
}

/** Makes each run end with a damaged row, so that the first run fails. */
const damaged = plans.map((plan): Plan => {
  const damage: Step = { do: 'damage', device: 0, row: 1 };
  return { ...plan, steps: [...plan.steps, create, sync(0), damage] };
});

test('the suite fails without the digest', async () => {
  expect(await failure({ withoutDigest: true }, damaged)).toMatch(/^device \d/);
}, 300_000);

test('the suite fails without the ledger', async () => {
  const plan: Plan = {
    seed: 0,
    devices: [0],
    asked: null,
    steps: [create, sync(0, { calls: ['twice'] })],
  };
  const message = await world.broken(FAULTY.ledger, () => failure({}, fc.constant(plan)));
  expect(message).toMatch(/^word-\d+\. arrived \d times|^device \d/);
}, 300_000);

test('the suite fails when change numbers do not follow commit order', async () => {
  const round = [create, sync(0), sync(1)];
  const steps = [...round, ...round, ...round];
  const plan: Plan = { seed: 0, devices: [0, 1], asked: null, steps };
  const message = await world.broken(FAULTY.commitOrder, () => failure({}, fc.constant(plan)));
  expect(message).toMatch(/^device \d|^the digest found something/);
}, 300_000);

test('the suite fails when a request that is over leaves its pledges as they are', async () => {
  const plan: Plan = {
    seed: 0,
    devices: [0],
    asked: { owner: 0, units: 1, accepted: false },
    steps: [{ do: 'delete', device: 0, row: 0 }],
  };
  const message = await world.broken(FAULTY.requestsEnd, () => failure({}, fc.constant(plan)));
  expect(message).toContain('somebody is expected where nothing is needed');
}, 300_000);

test('the suite fails when a place that is given back stays taken', async () => {
  const plan: Plan = {
    seed: 0,
    devices: [0],
    asked: null,
    drive: { places: 3 },
    steps: [{ do: 'day', act: 'cancel', device: 0, row: 0, killedAt: 0 }, sync(0)],
  };
  const message = await world.broken(FAULTY.spots, () => failure({}, fc.constant(plan)));
  expect(message).toContain('the places of a drive do not agree');
}, 300_000);

test('the suite fails when a hospital’s team is not told of pledges', async () => {
  const message = await world.broken(FAULTY.team, () => failure({}, teamPlans));
  expect(message).toMatch(/^device \d, pledges/);
}, 300_000);

test('the suite fails when a hospital’s team is not told of its units', async () => {
  const add: Step = { do: 'shelf', act: 'add', device: 0, row: 0, killedAt: 0 };
  const plan: Plan = {
    seed: 0,
    devices: [0, 1],
    asked: { owner: 0, units: 1, accepted: false },
    team: [0, 1],
    steps: [sync(1), add, sync(0)],
  };
  const message = await world.broken(FAULTY.shelf, () => failure({}, fc.constant(plan)));
  expect(message).toMatch(/^device 1, inventory/);
}, 300_000);

test('the suite fails when the requester is not told of pledges', async () => {
  const message = await world.broken(FAULTY.parties, () => failure());
  expect(message).toMatch(/^device \d, pledges/);
}, 300_000);

test('the suite fails when a checkpoint is kept before its rows', async () => {
  // the second device's disk is full somewhere in its first pull
  const of = fc.integer({ min: 1, max: 60 }).map((nth): Plan => {
    const full = sync(1, { disk: { kind: 'full', nth } });
    return { seed: 0, devices: [0, 1], asked: null, steps: [create, sync(0), full] };
  });
  expect(await failure({ api: checkpointFirst }, of)).toMatch(
    /^device \d|^the digest found something/,
  );
}, 300_000);
