import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { plans } from './convergence/plan';
import { type Broken, Run } from './convergence/run';
import { World } from './convergence/world';

const SEED = 20_261_120;

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.db.close());

const property = (broken: Broken = {}) =>
  fc.asyncProperty(plans, (plan) => new Run(world, plan, broken).do());

test('S6: when the faults stop, every device equals its view and nothing that was saved is lost: 300 runs', async () => {
  await fc.assert(property(), { seed: SEED, numRuns: Number(process.env['RUNS'] ?? 300) });
}, 300_000);
