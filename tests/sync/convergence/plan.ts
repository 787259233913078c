import * as fc from 'fast-check';

/** What happens to one call of a sync. `late`: the request arrives a second time, after others. */
export type CallFault =
  | 'ok'
  | 'request lost'
  | 'response lost'
  | 'twice'
  | 'late'
  | 'overtaken'
  | 'expired'
  | 'server restarted';

/** Fails the nth call of IndexedDB within the step; `full` fails the first write from there on. */
export interface DiskFault {
  kind: 'aborted' | 'full';
  nth: number;
}

/** The await at which the process of a step is killed, counted from 1; 0 for never. */
interface Killed {
  killedAt: number;
}

export interface Faults extends Killed {
  calls: CallFault[];
  disk: DiskFault | null;
}

export type Step =
  | ({ do: 'create'; device: number; request: boolean; disk: DiskFault | null } & Killed)
  | ({
      do: 'edit' | 'toggle' | 'fulfil' | 'withdraw' | 'take back' | 'look up';
      device: number;
      row: number;
    } & Killed)
  | { do: 'delete'; device: number; row: number }
  | { do: 'damage'; device: number; row: number }
  | { do: 'sync'; device: number; faults: Faults }
  | { do: 'sign in'; device: number; person: number }
  | { do: 'admin'; person: number; granted: boolean }
  | { do: 'clock'; hours: number }
  | { do: 'back up' | 'restore' };

export interface Plan {
  seed: number;
  /** the first user of each device */
  devices: number[];
  steps: Step[];
}

const device = fc.nat(4);
const person = fc.nat(2);
const row = fc.nat(7);
const diskFault = fc.record({
  kind: fc.constantFrom('aborted' as const, 'full' as const),
  nth: fc.integer({ min: 1, max: 60 }),
});
/** Opening a store takes about fifty awaits, a sync thirty, a save four or five. */
const killedAt = (most: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: most }));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 2, nil: null });
const call = fc.oneof(
  { weight: 5, arbitrary: fc.constant<CallFault>('ok') },
  {
    weight: 5,
    arbitrary: fc.constantFrom<CallFault>(
      'request lost',
      'response lost',
      'twice',
      'late',
      'overtaken',
      'expired',
      'server restarted',
    ),
  },
);
const faults: fc.Arbitrary<Faults> = fc.record({
  calls: fc.array(call, { maxLength: 6 }),
  disk: maybe(diskFault),
  killedAt: killedAt(90),
});

const step: fc.Arbitrary<Step> = fc.oneof(
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
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sync' as const), device, faults }) },
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
    arbitrary: fc.record({ do: fc.constant('admin' as const), person, granted: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      hours: fc.integer({ min: -2, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('back up' as const, 'restore' as const) }),
  },
);

/** Plans with two to five devices of three people. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices: fc.array(person, { minLength: 2, maxLength: 5 }),
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
});
