import {
  type BatchLimits,
  type Database,
  DatabaseBusy,
  type DatabaseState,
  DatabaseTimeout,
  type Limits,
  type SqlSession,
  type Statement,
  type TextRow,
} from './database';
import { DatabaseThread, ThreadEnded } from './database-thread';
import { Queue } from './queue';
import { Usage } from './usage';

/** If work exceeds its time limit, it may take this much longer, ms. After that its thread is replaced. */
const GRACE_MS = 1000;
/** How long closing waits for running work, ms. */
const CLOSE_MS = 1200;

/** @returns whether `work` ended within `ms`, with or without an error */
async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const ended = work.then(
    () => true,
    () => true,
  );
  const result = await Promise.race([ended, late]);
  clearTimeout(timer);
  return result;
}

/**
 * A PGlite database in a separate thread. If the thread breaks or hangs, another one replaces it. Every acknowledged
 * write is in the log on the disk, so the next thread recovers it, as after a kill.
 */
export class ThreadedDatabase implements Database {
  readonly usage = new Usage();
  readonly #queue = new Queue(
    { maxWaiting: 1000, maxWaitingOfCaller: 400, maxWaitMs: 25_000 },
    this.usage,
  );
  readonly #heard = new Map<string, Set<(payload: string) => void>>();
  #thread: DatabaseThread | null = null;
  #state: DatabaseState = 'migrating';
  #replacing: Promise<void> | null = null;
  #closing = false;

  private constructor(private readonly folder: string) {}

  /** Opens the database in a folder, or creates it. Its state is `migrating` until `markReady()` is called. */
  static async open(folder: string): Promise<ThreadedDatabase> {
    const database = new ThreadedDatabase(folder);
    database.#thread = await database.#open();
    return database;
  }

  state = (): DatabaseState => this.#state;

  load = () => this.#queue.load();

  /** Marks the schema as ready for the application. */
  markReady(): void {
    this.#state = 'ready';
  }

  batch(statements: Statement[], limits: BatchLimits = {}): Promise<TextRow[][]> {
    return this.#exclusively(async (thread) => {
      const { rollBack = false } = limits;
      // a batch returns its rows as text
      return (await thread.ask({ op: 'batch', statements, rollBack })) as TextRow[][];
    }, limits);
  }

  asOwner<T>(work: (session: SqlSession) => Promise<T>, limits: Limits = {}): Promise<T> {
    const lend = async (thread: DatabaseThread): Promise<T> => {
      const exec = async (script: string) => {
        await thread.ask({ op: 'exec', script });
      };
      const query = async <Row>(sql: string, parameters: unknown[] = []) =>
        // the caller states the type of the rows that their SQL returns
        (await thread.ask({ op: 'query', sql, parameters })) as Row[];
      try {
        return await work({ exec, query });
      } catch (error) {
        await exec('rollback').catch(() => undefined); // work that threw may have left a transaction open
        throw error;
      }
    };
    return this.#exclusively(lend, limits);
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    const listeners = this.#heard.get(channel) ?? new Set();
    const isNew = listeners.size === 0;
    this.#heard.set(channel, listeners.add(onPayload));
    if (isNew) await this.#exclusively((thread) => thread.ask({ op: 'listen', channel }), {});
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    this.#queue.close();
    const thread = this.#thread;
    if (!thread) return;
    if (await endsWithin(this.#queue.idle(), CLOSE_MS))
      await endsWithin(thread.ask({ op: 'close' }), CLOSE_MS);
    await thread.end();
  }

  #open(): Promise<DatabaseThread> {
    return DatabaseThread.open(this.folder, (channel, payload) => {
      for (const hear of this.#heard.get(channel) ?? []) hear(payload);
    });
  }

  #exclusively<T>(
    work: (thread: DatabaseThread) => Promise<T>,
    { timeoutMs, caller }: Limits,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        const thread = this.#thread;
        if (!thread) throw new DatabaseBusy('The database is being replaced.');
        const running = work(thread);
        running.then(resolve, (error: unknown) => {
          reject(error instanceof ThreadEnded ? new DatabaseBusy(error.message) : error);
        });
        await this.#untilOver(running, thread, timeoutMs, reject);
      };
      this.#queue.run(run, caller ?? null).catch(reject);
    });
  }

  /** Waits until the running work has ended. If it does not end, its thread is replaced. */
  async #untilOver(
    running: Promise<unknown>,
    thread: DatabaseThread,
    timeoutMs: number | undefined,
    reject: (error: Error) => void,
  ): Promise<void> {
    let isLost = false;
    const watched = running.catch((error: unknown) => {
      isLost = error instanceof ThreadEnded;
    });
    if (timeoutMs === undefined) {
      await watched;
    } else if (!(await endsWithin(watched, timeoutMs))) {
      reject(new DatabaseTimeout(`The database took longer than ${timeoutMs} ms.`));
      isLost = !(await endsWithin(watched, GRACE_MS)) || isLost;
    }
    if (isLost && !this.#closing) await this.#replace(thread);
  }

  #replace(thread: DatabaseThread): Promise<void> {
    this.#replacing ??= this.#recover(thread).finally(() => {
      this.#replacing = null;
    });
    return this.#replacing;
  }

  async #recover(thread: DatabaseThread): Promise<void> {
    const before = this.#state;
    this.#state = 'recovering';
    console.error('The database did not come back; it is replaced and recovers.');
    await thread.end();
    try {
      this.#thread = await this.#open();
      for (const channel of this.#heard.keys()) await this.#thread.ask({ op: 'listen', channel });
      this.#state = before;
    } catch (error) {
      // Without a database the server can do nothing, so the process ends. The next start recovers the database.
      setImmediate(() => {
        throw error;
      });
    }
  }
}
