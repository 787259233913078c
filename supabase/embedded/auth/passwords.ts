import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread';
import type { HashRequest } from './hash-worker';

/** The bcrypt cost that Supabase uses. */
const COST = 10;

/** How many passwords may wait to be hashed. In a longer queue people would give up before their turn. */
const MAX_WAITING = 60;

/** Thrown if too many passwords wait to be hashed. */
export class HashingBusy extends Error {}

/**
 * A hash that belongs to no account. If an account is unknown, the password is compared with this hash, so that the
 * answer takes as long as for a known account.
 */
const NOBODY = '$2b$10$a5NE3wl3/vN05YVrubs/xu7rbYkfnyEs2HKu.J1r7cUA4hkRzBJbe';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Hashes passwords one at a time in a separate thread. */
export class Passwords {
  #worker: Worker | null = null;
  readonly #waiting: Waiting[] = [];
  readonly #cost: number;

  /** @param cost the bcrypt cost of new hashes; each step doubles the time */
  constructor(cost = COST) {
    this.#cost = cost;
  }

  /** @throws HashingBusy */
  async hash(password: string): Promise<string> {
    return String(await this.#ask({ password, cost: this.#cost }));
  }

  /**
   * @param hash null if the account is unknown. The answer is then false, and takes as long.
   * @throws HashingBusy
   */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const isRight = (await this.#ask({ password, hash: hash ?? NOBODY })) === true;
    return isRight && hash !== null;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(request: HashRequest): Promise<unknown> {
    if (this.#waiting.length >= MAX_WAITING) throw new HashingBusy('Too many passwords to hash.');
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
    });
  }

  #start(): Worker {
    const worker = startThread(new URL('./hash-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (result) => this.#waiting.shift()?.resolve(result));
    worker.on('error', () => undefined); // the worker's `exit` event follows, and is handled
    worker.on('exit', () => {
      this.#worker = null;
      for (const waiting of this.#waiting.splice(0))
        waiting.reject(new Error('The hashing ended.'));
    });
    return worker;
  }
}
