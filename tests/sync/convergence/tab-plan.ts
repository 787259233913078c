import * as fc from 'fast-check';
import { device, killedAt, person, type Plan, row, type Step, step, sync } from './plan';

const version: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('version' as const),
  device,
  version: fc.nat(2),
  before: fc.constantFrom('closes' as const, 'stays' as const, 'freezes' as const),
  killedAt: killedAt(120),
});
const gather: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('gather' as const),
  device,
  killedAt: killedAt(90),
});
/** A step in which somebody logs out in the middle of a save. */
const leave: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('log out' as const),
  device,
  person,
  at: fc.integer({ min: 1, max: 6 }),
  saving: fc.constantFrom('create' as const, 'edit' as const),
});
// plans about tabs have no restores: for a restore a device needs what it remembers of its sent changes, and that
// stays in the store of the version that sent them

/**
 * Plans about the tabs of a device. The app is updated, or an older build is deployed again, while the previous tab
 * is closed, open or frozen. People also log out while they save.
 */
export const tabPlans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices: fc.array(person, { minLength: 1, maxLength: 3 }),
  asked: fc.constant(null),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: version },
      { weight: 1, arbitrary: gather },
      { weight: 1, arbitrary: leave },
      { weight: 9, arbitrary: step },
    ),
    { minLength: 5, maxLength: 14 },
  ),
});

const close: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('close' as const),
  device,
  row,
  killedAt: killedAt(6),
});
const post: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('create' as const),
  device,
  request: fc.constant(true),
  disk: fc.constant(null),
  killedAt: killedAt(6),
});
/** Plans about the limit of open requests: people post, close and post again, on one device. */
export const roomPlans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices: fc.tuple(person),
  asked: fc.constant(null),
  steps: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: post },
      { weight: 2, arbitrary: close },
      { weight: 2, arbitrary: sync },
    ),
    { minLength: 6, maxLength: 14 },
  ),
});
