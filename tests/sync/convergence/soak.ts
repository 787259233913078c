import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { plans } from './plan';
import { Run } from './run';
import { World } from './world';

// `npm run soak -- --seeds 10000`: runs that `npm test` does not make. `--seed` repeats those of an earlier one.
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, seed: { type: 'string' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const numRuns = Number(values.seeds);
console.log(`Seed ${seed}, ${numRuns} runs`);

const world = await World.open();
let done = 0;
const property = fc.asyncProperty(plans, async (plan) => {
  await new Run(world, plan, {}).do();
  done += 1;
  if (done % 100 === 0) console.log(`${done} runs`);
});
try {
  await fc.assert(property, { seed, numRuns });
  console.log('Every device equals its view; nothing that was saved is lost.');
} finally {
  await world.db.close();
  // what killed installations left open keeps the process up
  setTimeout(() => process.exit(), 1000);
}
