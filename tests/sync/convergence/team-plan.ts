import * as fc from 'fast-check';
import type { ShelfAct } from './acts';
import { askedStep, device, devices, killedAt, person, type Plan, row, type Step } from './plan';

const memberStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('member' as const),
  person,
  joined: fc.boolean(),
});
const shelfStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('shelf' as const),
  act: fc.constantFrom<ShelfAct>('add', 'add', 'move', 'take', 'take', 'hold', 'hold', 'discard'),
  device,
  row,
  killedAt: killedAt(6),
});
/**
 * Plans about a hospital. Its members change the same requests and units, answer the same donors, and join and leave.
 */
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
    fc.oneof(
      { weight: 7, arbitrary: askedStep },
      { weight: 3, arbitrary: shelfStep },
      { weight: 1, arbitrary: memberStep },
    ),
    { minLength: 5, maxLength: 12 },
  ),
});
