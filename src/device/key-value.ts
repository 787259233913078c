import { openStorageBucket, type StorageBucket, removeStorageBucket } from './storage-bucket';
import { limitTime } from './time-limit';

const TABLE = 'values';

/** Resolves to the result of an IndexedDB request. */
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
 * A few named values in a storage bucket of their own, which the app reads before it opens a store. They are read
 * together and changed together, in one transaction.
 */
export class KeyValueStore<T extends object> {
  private opened: Promise<IDBDatabase> | null = null;
  /** this page removed the bucket, and has not opened it since */
  private removed = false;

  /** @param bucket the one database is named by its `databasePrefix` */
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

  /** Works on the open database; opens it again and retries once if the bucket was deleted. */
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

  /** Whether another page has created the bucket again. */
  private async isThere(): Promise<boolean> {
    const { indexedDB } = await openStorageBucket(this.bucket);
    return (await indexedDB.databases()).some(({ name }) => name === this.bucket.databasePrefix);
  }

  /** Reads all values. After `remove` it does not create the bucket in order to read. */
  async read(): Promise<Partial<T>> {
    if (this.removed && !(await this.isThere())) return {};
    return this.using((database) =>
      limitTime(this.all(database.transaction(TABLE)), `a read of ${this.bucket.name}`),
    );
  }

  /**
   * Reads, decides and writes atomically.
   * @param decide gets all values; returns those that change (`undefined` deletes one), or null
   * @param durability `strict`: on the disk when the promise resolves
   * @returns the values after the change
   */
  change(
    decide: (current: Partial<T>) => { [K in keyof T]?: T[K] | undefined } | null,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<Partial<T>> {
    return this.using(async (database) => {
      const transaction = database.transaction(TABLE, 'readwrite', { durability });
      const done = awaitTransaction(transaction);
      done.catch(() => undefined);
      // a transaction that gets no answer would block every later one: abort it and try once more
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

  /** Deletes the bucket and all its bytes; the next change creates an empty one. */
  async remove(): Promise<void> {
    const opened = this.opened;
    this.opened = null;
    this.removed = true;
    await opened?.then((database) => database.close()).catch(() => undefined);
    await removeStorageBucket(this.bucket);
  }
}
