import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkpointFirst, FAULTY } from './convergence/broken';
import { type Plan, plans, type Step } from './convergence/plan';
import { LIMITS, property } from './convergence/property';
import type { Broken } from './convergence/run';
import { World } from './convergence/world';

/** Of `npm test`: the same runs each time. `npm run soak` makes others. */
const SEED = 20_261_120;
const RUNS = 300;

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.db.close());

test(`S6: when the faults stop, every device equals its view and nothing that was saved is lost: ${RUNS} runs`, async () => {
  await fc.assert(property(world), { ...LIMITS, seed: SEED, numRuns: RUNS });
}, 600_000);

test('a process that is killed while it opens its store hands nothing to the next', async () => {
  const sync = (device: number, killedAt: number): Step => ({
    do: 'sync',
    device,
    faults: { calls: [], disk: null, killedAt },
  });
  const plan = { seed: 0, devices: [0, 1], steps: [sync(0, 16), sync(1, 0), sync(0, 0)] };
  await fc.assert(property(world), { ...LIMITS, examples: [[plan]], numRuns: 1 });
}, 120_000);

/** One with which what is broken shows within a few runs. */
const SOON = 9;

/** What the first failing run says; the suite has to have one. */
async function failure(broken: Broken = {}, of = plans, seed = SOON): Promise<string> {
  const details = await fc.check(property(world, broken, of), {
    seed,
    numRuns: RUNS,
    endOnFailure: true,
  });
  return details.errorInstance instanceof Error ? details.errorInstance.message : 'no failure';
}

/** Each run ends with damage, so that the first failure need not be waited for. */
const damaged = plans.map((plan): Plan => {
  const row = { device: 0, row: 1 };
  const create: Step = { do: 'create', request: false, disk: null, killedAt: 0, ...row };
  const sync: Step = { do: 'sync', faults: { calls: [], disk: null, killedAt: 0 }, ...row };
  return { ...plan, steps: [...plan.steps, create, sync, { do: 'damage', ...row }] };
});

test('the suite fails without the digest', async () => {
  expect(await failure({ withoutDigest: true }, damaged)).toMatch(/^device \d/);
}, 300_000);

test('the suite fails without the ledger', async () => {
  const message = await world.broken(FAULTY.ledger, () => failure());
  expect(message).toMatch(/^word-\d+\. arrived \d times|^device \d/);
}, 300_000);

test('the suite fails when change numbers do not follow commit order', async () => {
  const message = await world.broken(FAULTY.commitOrder, () => failure());
  expect(message).toMatch(/^device \d|^the digest found something/);
}, 300_000);

test('the suite fails when a checkpoint is kept before its rows', async () => {
  expect(await failure({ api: checkpointFirst }, plans, 4)).toMatch(
    /^device \d|^the digest found something/,
  );
}, 300_000);
