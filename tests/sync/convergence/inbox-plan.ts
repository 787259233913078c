import * as fc from 'fast-check';
import { device, devices, killedAt, person, type Plan, row, type Step, sync } from './plan';

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('tell' as const), person, event: fc.nat(3) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('mark' as const), device, row, killedAt: killedAt(6) }),
  },
  { weight: 4, arbitrary: sync },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sign in' as const), device, person }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('admin' as const), person, granted: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('back up' as const, 'restore' as const) }),
  },
);

/** Plans in which people receive alerts on several devices and mark them as read. */
export const inboxPlans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices,
  asked: fc.constant(null),
  inbox: fc.constant(true as const),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
});
