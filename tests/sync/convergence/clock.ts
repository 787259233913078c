import { clock as devices } from '@/clock';

const realNow = Date.now.bind(Date);
let offset = 0;
let passed = 0;
let onServer = 0;

/**
 * The devices' clock, which jumps. The server runs in the same process and keeps the right time, which the app
 * learns.
 */
export const clock = {
  /** Replaces `Date.now` by the devices' clock. */
  start(): void {
    offset = 0;
    passed = 0;
    Date.now = () => realNow() + passed + (onServer > 0 ? 0 : offset);
    // forgets what the devices of the run before knew about the server's clock
    devices.follow({ ms: 0, unsure: Infinity, server: realNow() });
  },
  stop(): void {
    Date.now = realNow;
  },
  /** @param hours ahead of the right time; negative for behind */
  set(hours: number): void {
    offset = hours * 3_600_000;
  },
  /** Lets time pass for devices and server. */
  pass(minutes: number): void {
    passed += minutes * 60_000;
  },
  async asServer<T>(work: () => Promise<T>): Promise<T> {
    onServer += 1;
    try {
      return await work();
    } finally {
      onServer -= 1;
    }
  },
};

const realUuid = crypto.randomUUID.bind(crypto);
/** Makes ids that are the same whenever a run is repeated, and spread like random ones. */
export const uuids = {
  start(seed: number): void {
    let state = seed >>> 0;
    const word = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      // the low bits of a linear congruential generator repeat soon, so they are mixed
      const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
      return (mixed ^ (mixed >>> 12)) >>> 0;
    };
    const hex = () => word().toString(16).padStart(8, '0');
    crypto.randomUUID = () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
    };
  },
  stop(): void {
    crypto.randomUUID = realUuid;
  },
};
