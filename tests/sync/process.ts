import { BroadcastChannel } from 'node:worker_threads';
import { IDBFactory, IDBKeyRange, IDBOpenDBRequest, IDBTransaction } from 'fake-indexeddb';
import { addRxPlugin, OPEN_COLLECTIONS } from 'rxdb';

// RxDB uses BroadcastChannel only if `self` exists. Otherwise it uses files and sockets.
Object.assign(globalThis, { self: globalThis, IDBKeyRange });

/**
 * A killed process does not close its channels. Open channels would keep the test's process alive, so they are
 * unreferenced.
 */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });

/** The names of the stores that killed processes had open or were opening. */
const killed = new Set<string>();
/**
 * Closes the collections of killed processes, because RxDB counts them: it allows 13. A process that was killed while it
 * opened a collection never hears that it is open.
 */
function closeKilled(): void {
  for (const collection of OPEN_COLLECTIONS)
    if (killed.has(collection.database.name)) void collection.close();
}
addRxPlugin({
  name: 'killed-processes',
  rxdb: true,
  hooks: { createRxCollection: { after: closeKilled } },
});

/**
 * One process of the app, which can be killed at any await. From outside, only its requests to the disk and the
 * network are visible, and each of them happens or does not. A kill therefore comes before a request or before its
 * answer. After the kill the process gets no answers, and its promises never settle.
 */
export class Process {
  /** the names of the stores that this process has opened */
  readonly stores = new Set<string>();
  readonly connections = new Set<IDBDatabase>();
  private turns = 0;
  private last = Infinity;
  private hook: { turn: number; act: () => void } | null = null;
  private end: () => void = () => {};
  private readonly ended = new Promise<void>((resolve) => (this.end = resolve));

  get isKilled(): boolean {
    return this.turns >= this.last;
  }

  /**
   * Counts a turn: one request, or one answer.
   * @returns false if the process has ended
   */
  turn(): boolean {
    if (!this.isKilled) this.turns += 1;
    if (this.turns === this.hook?.turn) this.hook.act();
    if (this.isKilled) this.end();
    return !this.isKilled;
  }

  /** Calls `act` at the nth turn from now, counted from 1. With 0 it never calls it. */
  at(nth: number, act: () => void): void {
    this.hook = nth > 0 ? { turn: this.turns + nth, act } : null;
  }

  /**
   * Runs work until it is done or the process is killed.
   * @param nth the turn at which the process is killed, counted from 1; 0 if it is not killed
   */
  async run(nth: number, work: () => Promise<void>): Promise<void> {
    if (nth > 0) this.last = this.turns + nth;
    try {
      await Promise.race([work(), this.ended]);
    } finally {
      if (!this.isKilled) this.last = Infinity;
    }
    if (!this.isKilled) return;
    for (const name of this.stores) killed.add(name);
    closeKilled();
    for (const database of this.connections) database.close();
  }

  /** Returns the result of some work. If the process is killed meanwhile, the promise never settles. */
  async alive<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    return this.isKilled ? new Promise(() => {}) : result;
  }

  /** Wraps an API, so that a turn is counted before each request and before its answer. */
  calls<T extends object>(api: T): T {
    const call =
      (work: (...args: unknown[]) => Promise<unknown>) =>
      async (...args: unknown[]) => {
        if (!this.turn()) return new Promise(() => {});
        const answer = await work(...args);
        this.turn();
        return this.alive(Promise.resolve(answer));
      };
    // all members of the API are async functions
    return Object.fromEntries(
      Object.entries(api).map(([name, work]) => [name, call(work as never)]),
    ) as T;
  }
}

// A transaction that no database knows, so that it never starts. The type of IDBTransaction declares no constructor.
const Never = IDBTransaction as new (
  names: string[],
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
  database: IDBDatabase,
) => IDBTransaction;

/** The disk of an installation. Each request to it is a turn of the process that is using it. */
export class Disk extends IDBFactory {
  /** the process that is using the disk now */
  process = new Process();
  /** the name of a collection that cannot be read, or null */
  unreadable: string | null = null;

  /**
   * Opens a database. Everything after a # in the name is ignored. RxDB opens a name again only after it has closed
   * the first store of that name, for which it waits 0.2 s. Each opening therefore uses another name for the same
   * data.
   */
  override open(name: string, version?: number): IDBOpenDBRequest {
    const { process } = this;
    const [, store] = /^rxdb-dexie-(.+)--\d+--_rxdb_internal$/.exec(name) ?? [];
    if (store) {
      closeKilled();
      process.stores.add(store);
    }
    if (!process.turn()) return new IDBOpenDBRequest();
    const request = super.open(name.replace(/#\d+/, ''), version);
    request.addEventListener('success', () => {
      const database = request.result;
      process.connections.add(database);
      if (process.isKilled) database.close();
      const begin = database.transaction.bind(database);
      database.transaction = (names, mode, options) => {
        if (mode === 'readonly' && name.endsWith(`--${this.unreadable}`))
          throw new DOMException('Failed to read', 'UnknownError');
        const listed = typeof names === 'string' ? [names] : [...names];
        return process.turn()
          ? begin(listed, mode, options)
          : new Never(listed, mode ?? 'readonly', 'default', database);
      };
    });
    return request;
  }

  override deleteDatabase(name: string): IDBOpenDBRequest {
    return this.process.turn() ? super.deleteDatabase(name) : new IDBOpenDBRequest();
  }
}
