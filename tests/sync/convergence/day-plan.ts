import * as fc from 'fast-check';
import type { DayAct } from './acts';
import { device, devices, killedAt, person, type Plan, row, type Step, sync } from './plan';

const dayStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('day' as const),
  act: fc.constantFrom<DayAct>(
    'check in',
    'check in',
    'check in',
    'gave',
    'could not',
    'no-show',
    'take back',
    'walk in',
    'cancel',
    'capacity',
  ),
  device,
  row,
  killedAt: killedAt(6),
});
/** Plans about the day of a drive: tablets of administrators, and people who cancel meanwhile. */
export const dayPlans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices,
  asked: fc.constant(null),
  drive: fc.record({ places: fc.integer({ min: 1, max: 5 }) }),
  steps: fc.array(
    fc.oneof(
      { weight: 9, arbitrary: dayStep },
      { weight: 7, arbitrary: sync },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('admin' as const), person, granted: fc.boolean() }),
      },
    ),
    { minLength: 4, maxLength: 14 },
  ),
});
