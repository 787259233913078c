import { parseArgs } from 'node:util';
import * as fc from 'fast-check';

// `npm run soak -- --seeds 10000` makes runs that `npm test` does not make. `--seed` repeats the runs of an earlier
// soak. A failure prints a path: `--path` repeats only that run, and shrinks it. A repeated run may not fail again,
// because its timing differs. In that case put the printed plan into EXAMPLES in examples.ts, and shorten it by hand.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const numRuns = Number(values.seeds);

// Silences the notices that libraries print when they are imported and used. A failed run still throws.
console.warn = () => {};
const { LIMITS, property } = await import('./property');
const { World } = await import('./world');
const { plans } = await import('./plan');
const { dayPlans } = await import('./day-plan');
const { inboxPlans } = await import('./inbox-plan');
const { roomPlans, tabPlans } = await import('./tab-plan');
const { teamPlans } = await import('./team-plan');

/** The plans of all suites. General plans and those about hospitals are the most frequent. */
const every = fc.oneof(
  { weight: 4, arbitrary: plans },
  { weight: 4, arbitrary: teamPlans },
  { weight: 2, arbitrary: dayPlans },
  { weight: 2, arbitrary: tabPlans },
  { weight: 1, arbitrary: inboxPlans },
  { weight: 1, arbitrary: roomPlans },
);
const world = await World.open();
const begin = performance.now();
let done = 0;
const counted = property(world, {}, every).afterEach(() => {
  done += 1;
  if (done % 100 > 0) return;
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${done} of ${numRuns} runs with seed ${seed}, ${seconds} s`);
});
const { path } = values;
await fc.assert(counted, {
  ...LIMITS,
  seed,
  numRuns,
  ...(path !== undefined && { path, endOnFailure: false }),
});
await world.db.close();
