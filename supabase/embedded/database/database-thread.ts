import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread';
import { DatabaseError } from './database';
import type { ErrorFields, Request, Told } from './messages';
import { compilePglite } from './pglite-module';

/**
 * Thrown if the thread ended or the state of its database is unknown. The caller must start another thread, which
 * recovers the database.
 */
export class ThreadEnded extends Error {}

type Rows = Extract<Told, { kind: 'done' }>['rows'];

interface Waiting {
  resolve(rows: Rows): void;
  reject(error: Error): void;
}

function errorOf({ message, code, detail, hint, broken }: ErrorFields): Error {
  if (broken) return new ThreadEnded(message);
  return code === '' ? new Error(message) : new DatabaseError(message, code, detail, hint);
}

/** The database of one folder, in a separate thread. */
export class DatabaseThread {
  readonly #waiting: Waiting[] = [];
  readonly #worker: Worker;
  #ended = false;

  private constructor(
    folder: string,
    module: WebAssembly.Module,
    private readonly onNotified: (channel: string, payload: string) => void,
    onOpen: () => void,
    onFailed: (error: Error) => void,
  ) {
    this.#worker = startThread(new URL('./worker.ts', import.meta.url), { folder, module });
    this.#worker.on('message', (told: Told) => {
      if (told.kind === 'open') onOpen();
      else this.#hear(told);
    });
    let cause: unknown;
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.#worker.on('exit', () => {
      this.#ended = true;
      const error = new ThreadEnded('The database’s thread ended.', { cause });
      for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
      onFailed(error);
    });
  }

  /** @throws ThreadEnded if the database cannot be opened; its cause says why */
  static async open(
    folder: string,
    onNotified: (channel: string, payload: string) => void,
  ): Promise<DatabaseThread> {
    const module = await compilePglite();
    return new Promise((resolve, reject) => {
      const thread: DatabaseThread = new DatabaseThread(
        folder,
        module,
        onNotified,
        () => resolve(thread),
        reject,
      );
    });
  }

  ask(request: Request): Promise<Rows> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new ThreadEnded('The database’s thread has ended.'));
        return;
      }
      this.#waiting.push({ resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(request);
    });
  }

  /** Ends the thread at once, as if the process had been killed. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(told: Exclude<Told, { kind: 'open' }>): void {
    if (told.kind === 'notified') {
      this.onNotified(told.channel, told.payload);
      return;
    }
    if (told.kind === 'warned') {
      console.error(told.message);
      return;
    }
    const waiting = this.#waiting.shift();
    if (told.kind === 'done') waiting?.resolve(told.rows);
    else waiting?.reject(errorOf(told.error));
  }
}
