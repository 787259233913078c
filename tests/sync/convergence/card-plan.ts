import * as fc from 'fast-check';
import { device, devices, killedAt, person, type Plan, row, type Step, sync } from './plan';

const cardStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('card' as const),
  act: fc.constantFrom('renew' as const, 'scan' as const, 'scan' as const, 'vouch' as const),
  device,
  row,
  killedAt: killedAt(6),
});

/** Plans in which people make and renew their cards, and members of a hospital scan them and vouch. */
export const cardPlans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices,
  asked: fc.constant(null),
  team: fc.subarray([0, 1, 2], { minLength: 1 }),
  cards: fc.constant(true as const),
  steps: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: cardStep },
      { weight: 4, arbitrary: sync },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('member' as const), person, joined: fc.boolean() }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constantFrom('back up' as const, 'restore' as const) }),
      },
    ),
    { minLength: 5, maxLength: 14 },
  ),
});
