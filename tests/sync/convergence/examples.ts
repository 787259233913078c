import type { Plan, Step } from './plan';
import { answer, close, create, day, EDIT, list, request, shelf, sync, version } from './steps';

/** A hospital with two members. Each of them has a device. */
const hospital: Omit<Plan, 'steps'> = {
  seed: 0,
  devices: [0, 1],
  asked: { owner: 0, units: 1, accepted: false },
  team: [0, 1],
};

const alone: Omit<Plan, 'steps'> = { seed: 0, devices: [0], asked: null };

/** The smallest plans that show the defects which `npm run soak` has found. */
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
        // the withdrawal reaches the server; the device cannot store the answer, but can store the next pull
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
      steps: [create, ...[2, 1, 3, 0].flatMap((row) => [list(row), sync(0)])],
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
  [
    'whoever is checked in and cancels before that is sent is at the drive',
    {
      seed: 0,
      devices: [2],
      asked: null,
      drive: { places: 3 },
      steps: [day('check in'), day('cancel'), { do: 'admin', person: 2, granted: true }, sync(0)],
    },
  ],
  [
    'a refusal that two tabs receive at the same time stays',
    {
      seed: 0,
      devices: [2],
      asked: null,
      drive: { places: 4 },
      // the server refuses this step: the person is no administrator
      steps: [day('check in'), { ...sync(0), tabs: 2 }],
    },
  ],
  [
    'two devices that take eight of ten units leave two, and one of them hears of it',
    {
      ...hospital,
      steps: [
        shelf('add', 0),
        sync(0),
        sync(1),
        shelf('take', 0),
        shelf('take', 0, 1),
        sync(0),
        sync(1),
      ],
    },
  ],
  [
    'of two parts of a batch within ten seconds the first is undone, and only the second is taken',
    {
      ...hospital,
      steps: [
        shelf('add', 0),
        sync(0),
        shelf('hold', 1),
        shelf('hold', 1),
        { do: 'undo', device: 0, row: 0, killedAt: 0 },
        sync(0),
      ],
    },
  ],
  [
    'a part of a batch that the server refuses needs attention after some tries',
    {
      ...hospital,
      devices: [0],
      steps: [shelf('add', 0), shelf('take', 0), { do: 'member', person: 0, joined: false }],
    },
  ],
  [
    'what the first person could undo does nothing once another has logged in',
    {
      ...hospital,
      devices: [0],
      steps: [
        shelf('add', 0),
        sync(0),
        shelf('hold', 1),
        { do: 'log out', device: 0, person: 1, at: 12 },
        { do: 'undo', device: 0, row: 0, killedAt: 0 },
        sync(0),
      ],
    },
  ],
  [
    'databases that an update deletes hold nothing for whoever has just listed them',
    { ...alone, steps: [{ ...create, killedAt: 1 }, version(1, 'closes')] },
  ],
  [
    'what a restored server forgot arrives again, although the app was updated before the device pulled',
    {
      ...alone,
      steps: [
        create,
        sync(0),
        { do: 'back up' },
        list(2),
        sync(0),
        version(1, 'closes'),
        { do: 'restore' },
      ],
    },
  ],
  [
    'what a restored server forgot arrives again',
    {
      seed: 0,
      devices: [0, 0],
      asked: null,
      steps: [
        create,
        sync(0),
        { do: 'back up' },
        list(2),
        { do: 'edit', device: 0, row: 0, killedAt: 0 },
        { ...create, request: true },
        sync(0),
        sync(1),
        { do: 'restore' },
      ],
    },
  ],
  [
    'a requester who declines whom they could not accept has declined them',
    {
      seed: 0,
      devices: [0],
      asked: { owner: 0, units: 1, accepted: true },
      steps: [answer('accept', 0), answer('decline', 1), sync(0)],
    },
  ],
  [
    'what an older version has not sent arrives after an update, and after a return to it',
    { ...alone, steps: [create, version(1, 'closes'), create, version(0, 'closes'), create] },
  ],
  [
    'beside an open tab of another version a device sends its own, and in the end what that tab had not sent',
    {
      ...alone,
      steps: [create, sync(0), list(1), version(1, 'stays'), sync(0), EDIT, create, sync(0)],
    },
  ],
  [
    'who logs out after an update keeps what a tab of the older version had not sent',
    {
      ...alone,
      steps: [
        create,
        version(1, 'stays'),
        { do: 'log out', device: 0, person: 1, at: 1 },
        sync(0),
        { do: 'sign in', device: 0, person: 0 },
      ],
    },
  ],
  [
    'who closes one of three requests and posts another has posted it',
    {
      ...alone,
      steps: [request, request, request, sync(0), close(0), request, sync(0)],
    },
  ],
  [
    'who closes a request whose answer was lost and posts three others has posted them',
    {
      ...alone,
      steps: [
        request,
        sync(0, { calls: ['response lost'] }),
        close(0),
        request,
        request,
        request,
        sync(0),
      ],
    },
  ],
  [
    'a record that a log-out interrupts is saved for its person, or not at all',
    {
      ...alone,
      steps: [1, 2, 3, 4].flatMap((at): Step[] => [
        { do: 'log out', device: 0, person: 1, at, saving: 'create' },
        sync(0),
        { do: 'sign in', device: 0, person: 0 },
      ]),
    },
  ],
];
