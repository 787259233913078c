import * as fc from 'fast-check';
import { checkpointFirst, FAULTY, type Faulty } from './broken';
import { EXAMPLES } from './examples';
import { type Plan, plans } from './plan';
import type { Broken } from './run';
import { answer, card, create, DAMAGE, day, EDIT, list, shelf, sync, version } from './steps';
import { teamPlans } from './team-plan';

/** The rules of a device that `broken-rules.test.ts` can switch off. */
export type DeviceRule =
  | 'merge unsent work'
  | 'send the newest'
  | 'keep what is newer'
  | 'keep the order'
  | 'wait for room'
  | 'believe the answer'
  | 'know a moment'
  | 'know what is there'
  | 'take over'
  | 'tell a restored server'
  | 'take back'
  | 'end the time of an undo';

/** Rules that are switched off together, plans that show the damage, and the failure that the suite must report. */
export interface Variant {
  /** the failure that the suite must report */
  name: string;
  device?: readonly DeviceRule[];
  server?: Faulty;
  run?: Broken;
  of: fc.Arbitrary<Plan>;
  says: RegExp;
}

const one = (plan: Partial<Plan> & Pick<Plan, 'steps'>): fc.Arbitrary<Plan> =>
  fc.nat().map((seed) => ({ seed, devices: [0], asked: null, ...plan }));
/** Returns the plan of the example whose name contains these words. */
function example(words: string): fc.Arbitrary<Plan> {
  const [, plan] = EXAMPLES.find(([name]) => name.includes(words)) ?? [];
  if (!plan) throw new Error(`no example says ${words}`);
  return one(plan);
}

const asked = { owner: 0, units: 1, accepted: false };
const round = [create, sync(0), sync(1)];

/** The rules that the server must follow. */
const ON_SERVER: Variant[] = [
  {
    name: 'without the ledger, on a device that does not know its own record',
    server: FAULTY.ledger,
    device: ['know what is there'],
    of: one({ steps: [create, sync(0, { calls: ['twice'] })] }),
    says: /^word-\d+\. arrived \d times|^device \d/,
  },
  {
    name: 'when change numbers do not follow commit order',
    server: FAULTY.commitOrder,
    of: one({ devices: [0, 1], steps: [...round, ...round, ...round] }),
    says: /^device \d|^the digest found something/,
  },
  {
    name: 'when a list that is shortened counts as the same',
    server: FAULTY.lists,
    of: example('a list that is shortened'),
    says: /^conditions of .* was last saved as/,
  },
  {
    name: 'when a moment that is spelled otherwise is another',
    server: FAULTY.moments,
    device: ['believe the answer', 'know a moment'],
    of: example('a check-in that is taken back'),
    says: /^checked_in_at of .* was last saved as/,
  },
  {
    name: 'when units that are taken stay in their batch',
    server: FAULTY.units,
    of: example('two devices that take eight of ten units'),
    says: /the units of a batch and its parts do not add up/,
  },
  {
    name: 'when everybody who is accepted counts as coming',
    server: FAULTY.expected,
    of: one({ asked: { ...asked, accepted: true }, steps: [sync(0)] }),
    says: /units are expected that nobody is likely to give/,
  },
  {
    name: 'when a request that is over leaves its pledges as they are',
    server: FAULTY.requestsEnd,
    of: one({ asked, steps: [{ do: 'delete', device: 0, row: 0 }] }),
    says: /somebody is expected where nothing is needed/,
  },
  {
    name: 'when a place that is given back stays taken',
    server: FAULTY.spots,
    of: one({ drive: { places: 3 }, steps: [day('cancel'), sync(0)] }),
    says: /the places of a drive do not agree/,
  },
  {
    name: 'when nothing follows from a donation at a drive',
    server: FAULTY.gifts,
    of: one({ drive: { places: 3 }, steps: [day('gave'), sync(0)] }),
    says: /a donation at a drive does not count once/,
  },
  {
    name: 'when a card that is renewed leaves its old code open',
    server: FAULTY.cards,
    of: one({ cards: true, steps: [card('renew'), sync(0), card('renew'), sync(0)] }),
    says: /a card that was renewed still opens/,
  },
  {
    name: 'when a hospital’s team is not told of pledges',
    server: FAULTY.team,
    of: teamPlans,
    says: /^device \d, pledges/,
  },
  {
    name: 'when a hospital’s team is not told of its units',
    server: FAULTY.shelf,
    of: one({ devices: [0, 1], asked, team: [0, 1], steps: [sync(1), shelf('add', 0), sync(0)] }),
    says: /^device 1, inventory/,
  },
  {
    name: 'when the requester is not told of pledges',
    server: FAULTY.parties,
    of: plans,
    says: /^device \d, pledges/,
  },
];

/** The rules that a device must follow. */
const ON_DEVICE: Variant[] = [
  {
    name: 'without the digest',
    run: { withoutDigest: true },
    // plans that end with a damaged row: without the digest every such run fails
    of: plans.map((plan) => ({ ...plan, steps: [...plan.steps, create, sync(0), DAMAGE] })),
    says: /^device \d/,
  },
  {
    name: 'when a checkpoint is kept before its rows',
    run: { api: checkpointFirst },
    // the disk of the second device is full at some point of its first pull
    of: fc.integer({ min: 1, max: 120 }).map((nth): Plan => {
      const full = sync(1, { disk: { kind: 'full', nth } });
      return { seed: 0, devices: [0, 1], asked: null, steps: [create, sync(0), full] };
    }),
    says: /^device \d|^the digest found something/,
  },
  {
    name: 'when the next wish rests on one that the server took back',
    device: ['believe the answer'],
    // the requester accepts one donor, does not get the answer, and declines another; the numbers choose the rows
    of: fc.tuple(fc.nat(), fc.nat(2), fc.nat(2)).map(([seed, accepted, declined]): Plan => ({
      seed,
      devices: [0],
      asked: { ...asked, accepted: true },
      steps: [
        answer('accept', accepted),
        sync(0, { calls: ['response lost'] }),
        answer('decline', declined),
        sync(0),
      ],
    })),
    says: /^the wish \S+ decision declined was lost/,
  },
  {
    name: 'when what a log-out interrupts asks for the store of whoever is there',
    run: { asksLate: true },
    of: one({ steps: [{ do: 'log out', device: 0, person: 1, at: 1, saving: 'create' }] }),
    says: /^word-1\. was lost/,
  },
  {
    name: 'when units that were put back are taken all the same',
    device: ['take back'],
    of: example('of two parts of a batch'),
    says: /were put back and are taken/,
  },
  {
    name: 'when unsent work is dropped because its record has other unsent work',
    device: ['merge unsent work'],
    of: one({
      steps: [
        create,
        sync(0),
        EDIT,
        version(1, 'stays'),
        sync(0),
        list(1),
        version(0, 'stays'),
        version(1, 'closes'),
      ],
    }),
    says: /^word-2\. was lost/,
  },
  {
    name: 'when what was corrected is sent first',
    device: ['send the newest'],
    of: one({ steps: [create, EDIT, sync(0)] }),
    says: /^word-1\. was sent after it was corrected/,
  },
  {
    name: 'when an answer settles what another tab saved after the call',
    device: ['keep what is newer'],
    of: one({ steps: [create, sync(0), EDIT, sync(0, { calls: ['edited'] })] }),
    says: /^word-3\. was lost/,
  },
  {
    name: 'when an update leaves what is unsent behind',
    device: ['take over'],
    of: example('arrives after an update'),
    says: /^word-\d\. was lost/,
  },
  {
    name: 'when a log-out asks only for what its own version has not sent',
    device: ['take over'],
    of: example('who logs out after an update'),
    says: /^word-1\. was lost/,
  },
  {
    name: 'when nobody tells a restored server what it forgot',
    device: ['tell a restored server'],
    of: example('what a restored server forgot'),
    says: /^conditions of .* was last saved as/,
  },
  {
    name: 'when changes leave by their ids',
    device: ['keep the order'],
    of: example('who closes one of three requests'),
    says: /found no room, although there was some/,
  },
  {
    name: 'when a new record does not wait until an earlier change has made room',
    device: ['wait for room'],
    of: example('who closes a request whose answer was lost'),
    says: /found no room, although there was some/,
  },
  {
    name: 'when a clock that is set back prolongs the time of an undo',
    device: ['end the time of an undo'],
    of: one({
      asked: { ...asked, accepted: true },
      steps: [{ do: 'clock', hours: 72 }, answer('given', 0)],
    }),
    says: /^device 0 has unsent work/,
  },
];

export const VARIANTS = [...ON_SERVER, ...ON_DEVICE];
