import * as fc from 'fast-check';

/** What happens to one call of a sync. `late`: its request arrives a second time, after others. */
export type CallFault =
  | 'ok'
  | 'request lost'
  | 'response lost'
  | 'twice'
  | 'late'
  | 'overtaken'
  | 'expired';

/** What happens to the disk at the nth write from the step's begin; `killed`: and to all that follows. */
export interface DiskFault {
  kind: 'aborted' | 'full' | 'killed';
  nth: number;
}

export interface Faults {
  calls: CallFault[];
  disk: DiskFault | null;
  /** the process ends at this call, counted from 1; 0 for never */
  killedAtCall: number;
}

export type Step =
  | { do: 'create'; device: number; request: boolean; disk: DiskFault | null }
  | {
      do: 'edit' | 'toggle' | 'fulfil' | 'withdraw' | 'take back' | 'delete' | 'look up';
      device: number;
      row: number;
    }
  | { do: 'damage'; device: number; row: number }
  | { do: 'sync'; device: number; faults: Faults }
  | { do: 'sign in'; device: number; person: number }
  | { do: 'admin'; person: number; granted: boolean }
  | { do: 'clock'; hours: number }
  | { do: 'back up' | 'restore' };

/** A text that a device said was saved. */
export interface Saved {
  where: string;
  row: string;
  word: string;
}

export interface Plan {
  seed: number;
  /** who uses each device at first */
  devices: number[];
  steps: Step[];
}

const device = fc.nat(4);
const person = fc.nat(2);
const row = fc.nat(7);
const diskFault = fc.record({
  kind: fc.constantFrom('aborted' as const, 'full' as const, 'killed' as const),
  nth: fc.integer({ min: 1, max: 12 }),
});
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
    ),
  },
);
const faults: fc.Arbitrary<Faults> = fc.record({
  calls: fc.array(call, { maxLength: 6 }),
  disk: maybe(diskFault),
  killedAtCall: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6 })),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      device,
      request: fc.boolean(),
      disk: maybe(diskFault.map((fault) => ({ ...fault, nth: 1 }))),
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
        'delete' as const,
        'look up' as const,
      ),
      device,
      row,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sync' as const), device, faults }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('damage' as const), device, row }),
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

/** A run: two to five devices of three people, and what happens to them. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  devices: fc.array(person, { minLength: 2, maxLength: 5 }),
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
});
