import { parseArgs } from 'node:util';
import * as fc from 'fast-check';

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
const { path } = values;
await fc.assert(property(world, {}, every), {
  ...LIMITS,
  seed: Number(values.seed),
  numRuns: Number(values.seeds),
  ...(path !== undefined && { path, endOnFailure: false }),
});
await world.db.close();
