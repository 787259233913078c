import { openStorageBucket, type StorageBucket, removeStorageBucket } from './storage-bucket';
import { limitTime } from './time-limit';

const TABLE = 'values';

/** Returns a promise of the result of an IndexedDB request. */
export const awaitRequest = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });

const awaitTransaction = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    const failed = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', failed);
    transaction.addEventListener('error', failed);
  });

/**
 * A few named values in a storage bucket of their own. The app reads them before it opens a store. One transaction
 * reads or changes all of them.
 */
export class KeyValueStore<T extends object> {
  private opened: Promise<IDBDatabase> | null = null;
  /** whether this page removed the bucket and has not opened it since */
  private removed = false;

  /** @param bucket has one database, whose name is `databasePrefix` */
  constructor(private readonly bucket: StorageBucket) {}

  private open(): Promise<IDBDatabase> {
    if (this.opened) return this.opened;
    const opened = (async () => {
      const { indexedDB } = await openStorageBucket(this.bucket);
      const request = indexedDB.open(this.bucket.databasePrefix, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE));
      const database = await awaitRequest(request);
      this.removed = false;
      const forget = () => {
        if (this.opened === opened) this.opened = null;
      };
      database.addEventListener('close', forget);
      database.addEventListener('versionchange', () => {
        forget();
        database.close();
      });
      return database;
    })();
    this.opened = opened;
    opened.catch(() => {
      this.opened = null;
    });
    return opened;
  }

  /**
   * Runs work on the open database. If the bucket was deleted meanwhile, opens it again and runs the work once more.
   */
  private async using<R>(work: (database: IDBDatabase) => Promise<R>): Promise<R> {
    const opened = this.open();
    try {
      return await work(await opened);
    } catch (error) {
      const lost = ['InvalidStateError', 'UnknownError', 'AbortError', 'NotFoundError'];
      if (!(error instanceof DOMException) || !lost.includes(error.name)) throw error;
      if (this.opened === opened) this.opened = null;
      void opened.then((database) => database.close()).catch(() => undefined);
      return work(await this.open());
    }
  }

  private async all(transaction: IDBTransaction): Promise<Partial<T>> {
    const table = transaction.objectStore(TABLE);
    const [keys, values] = await Promise.all([
      awaitRequest(table.getAllKeys()),
      awaitRequest(table.getAll() as IDBRequest<unknown[]>),
    ]);
    // only `change` writes these values
    return Object.fromEntries(keys.map((key, i) => [key, values[i]])) as Partial<T>;
  }

  /** Whether another page has created the bucket again after this page removed it. */
  private async isThere(): Promise<boolean> {
    const { indexedDB } = await openStorageBucket(this.bucket);
    return (await indexedDB.databases()).some(({ name }) => name === this.bucket.databasePrefix);
  }

  /** Reads all values. If this page has removed the bucket, reading does not create it again. */
  async read(): Promise<Partial<T>> {
    if (this.removed && !(await this.isThere())) return {};
    return this.using((database) =>
      limitTime(this.all(database.transaction(TABLE)), `a read of ${this.bucket.name}`),
    );
  }

  /**
   * Reads all values and writes some of them in one transaction.
   * @param decide gets all values and returns those to write; `undefined` deletes a value, and null writes nothing
   * @param durability with `strict` the values are on the disk when the promise resolves
   * @returns all values after the change
   */
  change(
    decide: (current: Partial<T>) => { [K in keyof T]?: T[K] | undefined } | null,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<Partial<T>> {
    return this.using(async (database) => {
      const transaction = database.transaction(TABLE, 'readwrite', { durability });
      const done = awaitTransaction(transaction);
      done.catch(() => undefined);
      // a transaction without an answer would block every later one; so it is aborted, and `using` tries once more
      const current = await limitTime(
        this.all(transaction),
        `a change of ${this.bucket.name}`,
      ).catch((error: unknown) => {
        if (transaction.error === null) transaction.abort();
        throw error;
      });
      const changes = Object.entries(decide(current) ?? {});
      const table = transaction.objectStore(TABLE);
      for (const [key, value] of changes) {
        if (value === undefined) table.delete(key);
        else table.put(value, key);
      }
      await done;
      return Object.fromEntries(
        Object.entries({ ...current, ...Object.fromEntries(changes) }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as Partial<T>; // only `change` writes these values
    });
  }

  /** Deletes the bucket and all its bytes. The next change creates it again. */
  async remove(): Promise<void> {
    const opened = this.opened;
    this.opened = null;
    this.removed = true;
    await opened?.then((database) => database.close()).catch(() => undefined);
    await removeStorageBucket(this.bucket);
  }
}
