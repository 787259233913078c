import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread';
import type { HashRequest } from './hash-worker';

/** How many hashes may wait. Further ones would wait longer than a person does. */
const MAX_WAITING = 60;

/** Too many passwords wait to be hashed. */
export class HashingBusy extends Error {}

/** A hash that belongs to no account. Comparing with it makes the answer for an unknown account take as long. */
const NOBODY = '$2b$10$a5NE3wl3/vN05YVrubs/xu7rbYkfnyEs2HKu.J1r7cUA4hkRzBJbe';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Hashes passwords one at a time in a separate thread. */
export class Passwords {
  #worker: Worker | null = null;
  readonly #waiting: Waiting[] = [];

  /** @throws HashingBusy */
  async hash(password: string): Promise<string> {
    return String(await this.#ask({ password }));
  }

  /** @param hash null for an unknown account, which gets the answer false after as long a time @throws HashingBusy */
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
    worker.on('error', () => undefined); // the `exit` event follows
    worker.on('exit', () => {
      this.#worker = null;
      for (const waiting of this.#waiting.splice(0))
        waiting.reject(new Error('The hashing ended.'));
    });
    return worker;
  }
}
