import * as fc from 'fast-check';
import { call, type CallFault } from './call-faults';
import { type DayAct, PLEDGE_ACTS, type PledgeAct, type ShelfAct } from './acts';

/** Makes the nth call of IndexedDB within the step fail. `full`: the first write from that call on fails. */
export interface DiskFault {
  kind: 'aborted' | 'full';
  nth: number;
}

/** The await at which the process of this step is killed, counted from 1. 0 if it is not killed. */
interface Killed {
  killedAt: number;
}

type Before = 'closes' | 'stays' | 'freezes';

export interface Faults extends Killed {
  calls: CallFault[];
  disk: DiskFault | null;
}

export type Step =
  | ({ do: 'create'; device: number; request: boolean; disk: DiskFault | null } & Killed)
  | ({
      do: 'edit' | 'list' | 'toggle' | 'fulfil' | 'close' | 'withdraw' | 'take back' | 'look up';
      device: number;
      row: number;
    } & Killed)
  /** undoes one of the acts that this device has offered to undo, even if another person uses it now */
  | ({ do: 'undo'; device: number; row: number } & Killed)
  | { do: 'delete'; device: number; row: number }
  | { do: 'damage'; device: number; row: number }
  /** this many tabs of the person sync at the same time, which can happen when one tab takes over from another */
  | { do: 'sync'; device: number; faults: Faults; tabs?: number }
  /** the person logs out at this await of a sync or a save, which continues without its store; another logs in */
  | { do: 'log out'; device: number; person: number; at: number; saving?: 'create' | 'edit' }
  /** the person continues in a tab of another version; `before` says what happens to the previous tab */
  | ({ do: 'version'; device: number; version: number; before: Before } & Killed)
  /** the device takes over what its other tabs have not sent, as a log-out does */
  | ({ do: 'gather'; device: number } & Killed)
  | { do: 'sign in'; device: number; person: number }
  | { do: 'admin'; person: number; granted: boolean }
  | { do: 'clock'; hours: number }
  | ({ do: 'pledge'; act: PledgeAct; device: number; row: number } & Killed)
  | ({ do: 'day'; act: DayAct; device: number; row: number } & Killed)
  | { do: 'member'; person: number; joined: boolean }
  | ({ do: 'shelf'; act: ShelfAct; device: number; row: number } & Killed)
  /** the server sends a person an alert, or a device marks an alert as read */
  | { do: 'tell'; person: number; event: number }
  | ({ do: 'mark'; device: number; row: number } & Killed)
  /** a person makes a new code for their card, or staff scan a card or vouch for its owner */
  | ({ do: 'card'; act: 'renew' | 'scan' | 'vouch'; device: number; row: number } & Killed)
  /** this much time passes on the server, which then ends what has run out */
  | { do: 'time'; hours: number }
  | { do: 'back up' | 'restore' };

export interface Plan {
  seed: number;
  /** the number of each device's first user */
  devices: number[];
  /**
   * the owner, and the person after them, each have a request for this many units, which all devices know; everybody
   * else has answered both
   */
  asked: { owner: number; units: number; accepted: boolean } | null;
  /** the first two people administer a drive with this many spots; everybody has one, and all devices know the drive */
  drive?: { places: number };
  /** the numbers of the hospital's members at the start; their requests belong to the hospital */
  team?: number[];
  /** whether the plan is about alerts */
  inbox?: true;
  /** whether the plan is about donor cards */
  cards?: true;
  steps: Step[];
}

export const device = fc.nat(4);
export const person = fc.nat(2);
export const row = fc.nat(7);
const diskFault = fc.record({
  kind: fc.constantFrom('aborted' as const, 'full' as const),
  nth: fc.integer({ min: 1, max: 60 }),
});
/** Picks the await of a kill, or 0. Opening a store takes about fifty awaits, a sync thirty, a save four or five. */
export const killedAt = (most: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: most }));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 2, nil: null });
const faults: fc.Arbitrary<Faults> = fc.record({
  calls: fc.array(call, { maxLength: 6 }),
  disk: maybe(diskFault),
  killedAt: killedAt(90),
});

const pledgeStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('pledge' as const),
  act: fc.constantFrom<PledgeAct>('accept', 'accept', 'here', ...PLEDGE_ACTS),
  device,
  row,
  killedAt: killedAt(6),
});
const time: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('time' as const),
  hours: fc.constantFrom(1, 4, 13, 50),
});
export const sync: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('sync' as const),
  device,
  faults,
  tabs: fc.constantFrom(1, 1, 1, 2),
});

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      device,
      request: fc.boolean(),
      disk: maybe(diskFault.map((fault) => ({ ...fault, nth: (fault.nth % 4) + 1 }))),
      killedAt: killedAt(6),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'edit' as const,
        'edit' as const,
        'list' as const,
        'toggle' as const,
        'fulfil' as const,
        'withdraw' as const,
        'take back' as const,
        'look up' as const,
      ),
      device,
      row,
      killedAt: killedAt(6),
    }),
  },
  { weight: 6, arbitrary: sync },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('delete' as const, 'damage' as const),
      device,
      row,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sign in' as const), device, person }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('log out' as const),
      device,
      person,
      at: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('admin' as const), person, granted: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      hours: fc.constantFrom(-72, -2, -1, 0, 1, 2, 72),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('back up' as const, 'restore' as const) }),
  },
);
const undo: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('undo' as const),
  device,
  row,
  killedAt: killedAt(4),
});
export const askedStep = fc.oneof(
  { weight: 2, arbitrary: undo },
  { weight: 9, arbitrary: pledgeStep },
  { weight: 7, arbitrary: sync },
  { weight: 1, arbitrary: time },
  { weight: 2, arbitrary: step },
);

export const devices = fc.array(person, { minLength: 2, maxLength: 5 });
/** Plans in which three people use two to five devices. A third of the plans are about pledges. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      seed: fc.nat(),
      devices,
      asked: fc.constant(null),
      steps: fc.array(step, { minLength: 3, maxLength: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      seed: fc.nat(),
      devices,
      asked: fc.record({
        owner: person,
        units: fc.integer({ min: 1, max: 2 }),
        accepted: fc.boolean(),
      }),
      steps: fc.array(askedStep, { minLength: 5, maxLength: 12 }),
    }),
  },
);
