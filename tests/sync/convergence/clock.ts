import { clock as devices } from '@/clock';

const realNow = Date.now.bind(Date);
let offset = 0;
let passed = 0;
let onServer = 0;

/**
 * The clock of the devices, which jumps. The server runs in the same process with the right time, and tells it to the
 * app.
 */
export const clock = {
  /** Starts the devices' clock, which takes the place of `Date.now`. */
  start(): void {
    offset = 0;
    passed = 0;
    Date.now = () => realNow() + passed + (onServer > 0 ? 0 : offset);
    // forgets the difference to the server's clock that devices of the previous run had stored
    devices.follow({ ms: 0, unsure: Infinity, server: realNow() });
  },
  stop(): void {
    Date.now = realNow;
  },
  /** @param hours by how many hours the clock is ahead; negative if it is behind */
  set(hours: number): void {
    offset = hours * 3_600_000;
  },
  /** Lets time pass, for the devices and for the server. */
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
/** Makes ids that are spread like random ones. A repeated run gets the same ids. */
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
