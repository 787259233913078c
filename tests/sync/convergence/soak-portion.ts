import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import type { Plan } from './plan';

// One portion of `npm run soak`, see soak.ts.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '0' },
    path: { type: 'string' },
  },
});
// Silences the notices that libraries print when they are imported and used. A failed run still throws.
console.warn = () => {};
const { LIMITS, property } = await import('./property');
const { World } = await import('./world');
const { plans } = await import('./plan');
const { cardPlans } = await import('./card-plan');
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
  { weight: 1, arbitrary: cardPlans },
);
let made = 0;
let latest: Plan | null = null;
const noted = every.map((plan) => {
  made += 1;
  return (latest = plan);
});
// an error that nobody awaits ends the process, and fast-check cannot say in which run
process.on('unhandledRejection', (error) => {
  console.error(
    `Property failed after ${made} tests\nNobody awaits`,
    error,
    JSON.stringify(latest),
  );
  process.exit(1);
});
const world = await World.open();
const { path } = values;
await fc.assert(property(world, {}, noted), {
  ...LIMITS,
  // a soak may run beside other work, at the lowest priority
  timeout: 10 * LIMITS.timeout,
  seed: Number(values.seed),
  numRuns: Number(values.seeds),
  ...(path !== undefined && { path, endOnFailure: false }),
});
await world.db.close();
