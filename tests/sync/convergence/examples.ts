import type { DayAct, Faults, Plan, Step } from './plan';

/** A sync without faults, unless it is said otherwise. */
export const sync = (device: number, faults: Partial<Faults> = {}): Step => ({
  do: 'sync',
  device,
  faults: { calls: [], disk: null, killedAt: 0, ...faults },
});
export const create: Step = { do: 'create', device: 0, request: false, disk: null, killedAt: 0 };

const list = (row: number): Step => ({ do: 'list', device: 0, row, killedAt: 0 });
const day = (act: DayAct): Step => ({ do: 'day', act, device: 0, row: 0, killedAt: 0 });
/** The smallest plans of defects that `npm run soak` has found. */
export const EXAMPLES: [string, Plan][] = [
  [
    'a process that is killed while it opens its store hands nothing to the next process',
    { seed: 0, devices: [0, 1], asked: null, steps: [sync(0, { killedAt: 16 }), sync(1), sync(0)] },
  ],
  [
    'S2: an edit is not lost when its record is deleted elsewhere before the first answer comes',
    {
      seed: 0,
      devices: [0, 1],
      asked: null,
      steps: [
        create,
        sync(0, { calls: ['response lost'] }),
        { do: 'delete', device: 0, row: 0 },
        { do: 'edit', device: 0, row: 0, killedAt: 0 },
      ],
    },
  ],
  [
    'a withdrawal that is taken back after a pull told of it does not leave the request open here',
    {
      seed: 0,
      devices: [0, 0],
      asked: null,
      steps: [
        { do: 'create', device: 0, request: true, disk: null, killedAt: 0 },
        sync(0),
        { do: 'withdraw', device: 0, row: 0, killedAt: 0 },
        { do: 'edit', device: 0, row: 0, killedAt: 1 },
        // the withdrawal arrives, its answer cannot be stored, and the pull after it can
        sync(0, { disk: { kind: 'full', nth: 1 } }),
        { do: 'take back', device: 0, row: 0, killedAt: 3 },
      ],
    },
  ],
  [
    'a list that is shortened, reordered and emptied arrives each time',
    {
      seed: 0,
      devices: [0],
      asked: null,
      steps: [
        { ...create },
        list(2),
        sync(0),
        list(1),
        sync(0),
        list(3),
        sync(0),
        list(0),
        sync(0),
      ],
    },
  ],
  [
    'a check-in that is taken back before its first answer comes is taken back',
    {
      seed: 0,
      devices: [0],
      asked: null,
      drive: { places: 3 },
      steps: [day('check in'), sync(0, { calls: ['response lost'] }), day('take back'), sync(0)],
    },
  ],
];
