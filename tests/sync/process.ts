import { BroadcastChannel } from 'node:worker_threads';
import { IDBFactory, IDBKeyRange, IDBOpenDBRequest, IDBTransaction } from 'fake-indexeddb';
import { addRxPlugin, type RxCollection } from 'rxdb';

// Node has BroadcastChannel too, but RxDB uses it in a window or worker only; else it works with files and sockets
Object.assign(globalThis, { self: globalThis, IDBKeyRange });

/** A killed process closes no channel, and an open one would keep the test's process up. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });

/** What RxDB counts as open: it allows 16, and a process that was killed closes nothing. */
const collections = new Set<RxCollection>();
/** Names of the stores that were open in such a process, or were being opened. */
const killed = new Set<string>();
function closeKilled(): void {
  for (const collection of collections) {
    if (!killed.has(collection.database.name)) continue;
    void collection.close();
    collections.delete(collection);
  }
}
addRxPlugin({
  name: 'killed-processes',
  rxdb: true,
  hooks: {
    createRxCollection: {
      after({ collection }) {
        collections.add(collection);
        closeKilled();
      },
    },
  },
});

/**
 * One process of the app, which can be killed at any await. Others know of it what it asked of its disk and
 * of the network, and each of these is whole or nothing: so it ends before one of them, or before an answer.
 * From then on nothing is done for it and nothing is answered; it waits for ever.
 */
export class Process {
  /** names of the stores it has opened */
  readonly stores = new Set<string>();
  readonly connections = new Set<IDBDatabase>();
  private turns = 0;
  private last = Infinity;
  private end: () => void = () => {};
  private readonly ended = new Promise<void>((resolve) => (this.end = resolve));

  get isKilled(): boolean {
    return this.turns >= this.last;
  }

  /** @returns false when the process has ended */
  turn(): boolean {
    if (!this.isKilled) this.turns += 1;
    if (this.isKilled) this.end();
    return !this.isKilled;
  }

  /**
   * Does something until it is done, or until the process is killed.
   * @param nth the turn it is killed at, counted from 1; 0 for never
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

  /** What comes of something, unless the process was killed meanwhile. */
  async alive<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    return this.isKilled ? new Promise(() => {}) : result;
  }

  /** Calls of a server, each with a turn before its request and one before its answer. */
  calls<T extends object>(api: T): T {
    const call =
      (work: (...args: unknown[]) => Promise<unknown>) =>
      async (...args: unknown[]) => {
        if (!this.turn()) return new Promise(() => {});
        const answer = await work(...args);
        this.turn();
        return this.alive(Promise.resolve(answer));
      };
    // every member of an API is such a function
    return Object.fromEntries(
      Object.entries(api).map(([name, work]) => [name, call(work as never)]),
    ) as T;
  }
}

// its type has no constructor; the transaction is not the database's, so it never begins
const Never = IDBTransaction as unknown as new (
  names: string[],
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
  database: IDBDatabase,
) => IDBTransaction;

/** The disk of an installation; all that is asked of it is a turn of the process that asks. */
export class Disk extends IDBFactory {
  /** who uses it now */
  process = new Process();
  /** of which collection nothing can be read */
  unreadable: string | null = null;

  /**
   * A store is found under its name, whatever is behind a #. RxDB opens a name again only when the one
   * before is closed, for which it waits 0.2 s: an opening can have a name of its own.
   */
  override open(name: string, version?: number): IDBOpenDBRequest {
    const { process } = this;
    // one store is open at a time: what was open before is not any more
    const [, store] = /^rxdb-dexie-(.+)--\d+--_rxdb_internal$/.exec(name) ?? [];
    if (store) {
      collections.clear();
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
