import * as fc from 'fast-check';
import { askedStep, devices, person, type Plan, type Step } from './plan';

const memberStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('member' as const),
  person,
  joined: fc.boolean(),
});
/** Plans about a hospital: its members change the same requests and answer the same donors, and come and go. */
export const teamPlans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices,
  asked: fc.record({
    owner: person,
    units: fc.integer({ min: 1, max: 3 }),
    accepted: fc.constant(false),
  }),
  team: fc.subarray([0, 1, 2], { minLength: 1 }),
  steps: fc.array(
    fc.oneof({ weight: 7, arbitrary: askedStep }, { weight: 1, arbitrary: memberStep }),
    { minLength: 5, maxLength: 12 },
  ),
});
