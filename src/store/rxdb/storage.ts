import { Dexie } from 'dexie';
import {
  type BulkWriteRow,
  categorizeBulkWriteRows,
  getQueryMatcher,
  getSortComparator,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import type { Subject } from 'rxjs';
import {
  fromDexieToStorage,
  fromStorageToDexie,
  getKeyRangeByQueryPlan,
  RxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie';

type Settings = ConstructorParameters<typeof RxStorageDexie>[0];

/**
 * Reads the rows of a query. If an index answers it completely, this takes one request, and otherwise one a row. RxDB's
 * own reading of row after row never ends if the browser aborts its transaction. Whoever waits for it would wait for
 * ever, and the store could not close.
 * @throws what IndexedDB threw
 */
async function readRows<T>(
  instance: RxStorageInstanceDexie<T>,
  { query, queryPlan }: PreparedQuery<T>,
): Promise<RxDocumentData<T>[]> {
  const end = query.skip + (query.limit ?? Infinity);
  const sorted = queryPlan.sortSatisfiedByIndex;
  const { dexieTable, booleanIndexes } = await instance.internals;
  const range = getKeyRangeByQueryPlan(
    booleanIndexes,
    queryPlan,
    instance.settings.IDBKeyRange ?? Dexie.dependencies.IDBKeyRange,
  ) as IDBKeyRange;
  const decode = (row: unknown) => fromDexieToStorage<T>(booleanIndexes, row);
  const inRange = dexieTable
    .where(`[${queryPlan.index.join('+')}]`)
    .between(range.lower, range.upper, !range.lowerOpen, !range.upperOpen);
  const matches = queryPlan.selectorSatisfiedByIndex
    ? null
    : getQueryMatcher(instance.schema, query);
  const wanted = matches ? inRange.filter((row) => matches(decode(row))) : inRange;
  const rows = (await wanted.limit(sorted ? end : Infinity).toArray()).map(decode);
  if (!sorted) rows.sort(getSortComparator(instance.schema, query));
  return rows.slice(query.skip, end);
}

/**
 * A write of at least so many documents, none of which has a known state, first tries to add them all as new. A page of
 * a first pull is such a write.
 */
const MANY_NEW = 100;

/**
 * Adds documents. Does not read first whether they exist, as RxDB would do one by one.
 * @returns false if a document exists already; nothing was written then
 * @throws what IndexedDB threw
 */
async function addAll<T>(
  instance: RxStorageInstanceDexie<T>,
  rows: BulkWriteRow<T>[],
  context: string,
): Promise<boolean> {
  const { dexieTable, booleanIndexes } = await instance.internals;
  try {
    const docs = rows.map(({ document }) => fromStorageToDexie(booleanIndexes, document));
    await dexieTable.db.transaction('rw', dexieTable, () => dexieTable.bulkAdd(docs));
  } catch (error) {
    if (error instanceof Dexie.BulkError && error.failures.some(isTaken)) return false;
    throw error;
  }
  const { primaryPath } = instance;
  // the type does not say that a document's own fields include the primary key
  const key = primaryPath as never;
  const { eventBulk } = categorizeBulkWriteRows<T>(instance, key, new Map(), rows, context);
  const last = rows.at(-1)?.document;
  if (last) eventBulk.checkpoint = { id: last[primaryPath], lwt: last._meta.lwt };
  // RxDB's subject `changes$` is private. Live queries and other tabs follow it, so these documents must be reported
  // to it.
  (instance as unknown as { changes$: Subject<typeof eventBulk> }).changes$.next(eventBulk);
  return true;
}

const isTaken = ({ name }: Error) => name === 'ConstraintError';

class StoreStorage extends RxStorageDexie {
  override async createStorageInstance<T>(
    params: RxStorageInstanceCreationParams<T, Settings>,
  ): Promise<RxStorageInstanceDexie<T>> {
    const instance = await super.createStorageInstance(params);
    instance.query = async (prepared) => ({ documents: await readRows(instance, prepared) });
    const readAndWrite = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      const areNew = rows.length >= MANY_NEW && rows.every(({ previous }) => !previous);
      if (areNew && (await addAll(instance, rows, context))) return { error: [] };
      return readAndWrite(rows, context);
    };
    return instance;
  }
}

/**
 * Creates RxDB's storage on Dexie. When a write has resolved, it is on the disk (strict durability). A query that an
 * index answers completely, such as a page of a list, takes one request. RxDB would make one for each row. Many new
 * documents are added without reading each of them first.
 */
export const createStoreStorage = (settings: Settings = {}): RxStorageDexie =>
  new StoreStorage({ chromeTransactionDurability: 'strict', ...settings });
