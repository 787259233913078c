import {
  createRxSchema,
  defaultHashSha256,
  getWrappedStorageInstance,
  type MangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxDatabase,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageInstance,
} from 'rxdb';
import { Observable } from 'rxjs';
import type { Found, Kept, Table } from '@/collections/documents';
import { withoutInternal } from './raw-documents';

/** An answer of a table, and a text that differs if the answer does. */
interface Answer<T> {
  value: T;
  mark: string;
}

function keep<Doc>(stored: RxDocumentData<Doc>): Kept<Doc> {
  // only RxDB's own fields are left out
  const doc = withoutInternal(stored) as Doc & object;
  // it is not enumerable, so that a copy of the document is not taken for a document of the store
  return Object.defineProperty({ ...doc }, 'toJSON', { value: () => doc }) as Kept<Doc>;
}

/**
 * A collection of a store that RxDB does not count as open, because it consists of RxDB's storage alone. It lies on
 * the disk as RxDB's collections do. It answers each query from the storage and keeps nothing in memory, so it is for
 * few rows or rare queries. `writeAll` writes to it.
 */
export class PlainTable<Doc extends { id: string }> implements Table<Doc> {
  readonly storageInstance: RxStorageInstance<Doc, unknown, unknown>;

  private constructor(
    private readonly database: RxDatabase,
    instance: RxStorageInstance<Doc, unknown, unknown>,
    readonly schema: {
      readonly version: number;
      readonly jsonSchema: RxJsonSchema<RxDocumentData<Doc>>;
    },
  ) {
    // RxDB's wrapper adds revisions, and lets the database wait for running requests before it closes
    this.storageInstance = getWrappedStorageInstance(database, instance, schema.jsonSchema);
    database.onClose.push(() => instance.close());
  }

  /** @throws what IndexedDB threw */
  static async open<Doc extends { id: string }>(
    database: RxDatabase,
    name: string,
    schema: RxJsonSchema<Doc>,
  ): Promise<PlainTable<Doc>> {
    const full = createRxSchema<Doc>(schema, defaultHashSha256);
    const instance = await database.storage.createStorageInstance<Doc>({
      databaseInstanceToken: database.token,
      databaseName: database.name,
      collectionName: name,
      schema: full.jsonSchema,
      options: {},
      multiInstance: database.multiInstance,
      devMode: false,
    });
    return new PlainTable(database, instance, full);
  }

  find(query: MangoQuery<Doc> = {}): Found<Kept<Doc>[]> {
    return this.ask(async () => {
      const { documents } = await this.storageInstance.query(this.prepare(query));
      const mark = documents.map(({ id, _rev }) => id + _rev).join();
      return { value: documents.map((doc) => keep(doc)), mark };
    });
  }

  findOne(id: string): Found<Kept<Doc> | null> {
    return this.ask(async () => {
      const [doc] = await this.storageInstance.findDocumentsById([id], false);
      return { value: doc ? keep(doc) : null, mark: doc?._rev ?? '' };
    });
  }

  findByIds(ids: string[]): Found<Map<string, Kept<Doc>>> {
    return this.ask(async () => {
      const docs = await this.storageInstance.findDocumentsById(ids, false);
      const mark = docs.map(({ id, _rev }) => id + _rev).join();
      return { value: new Map(docs.map((doc) => [doc.id, keep(doc)])), mark };
    });
  }

  count(query: MangoQuery<Doc> = {}): Found<number> {
    return this.ask(async () => {
      const { count } = await this.storageInstance.count(this.prepare(query));
      return { value: count, mark: String(count) };
    });
  }

  private prepare(query: MangoQuery<Doc>) {
    const { jsonSchema } = this.schema;
    const full = normalizeMangoQuery<RxDocumentData<Doc>>(jsonSchema, query as never);
    // the type of a selector knows the document's own fields only
    Object.assign(full.selector, { _deleted: { $eq: false } });
    return prepareQuery<Doc>(jsonSchema, full as never);
  }

  private ask<T>(read: () => Promise<Answer<T>>): Found<T> {
    return {
      exec: async () => (await read()).value,
      $: new Observable((subscriber) => {
        let last: string | null = null;
        let [isReading, isStale] = [false, false];
        const look = async () => {
          isStale = true;
          if (isReading) return;
          isReading = true;
          while (isStale && !subscriber.closed) {
            isStale = false;
            const { value, mark } = await read();
            if (mark !== last) subscriber.next(value);
            last = mark;
          }
          isReading = false;
        };
        const again = () =>
          void look().catch((error: unknown) => {
            // whoever left has closed the store, and asks nothing any more
            if (this.database['closePromise'] === null) subscriber.error(error);
            else subscriber.complete();
          });
        const changes = this.storageInstance.changeStream().subscribe(again);
        again();
        return () => changes.unsubscribe();
      }),
    };
  }
}
