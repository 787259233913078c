import { Dexie } from 'dexie';
import {
  getSortComparator,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import {
  fromDexieToStorage,
  getKeyRangeByQueryPlan,
  RxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie';

type Settings = ConstructorParameters<typeof RxStorageDexie>[0];

/** Reads the rows of a query that an index can answer alone. @throws what IndexedDB threw */
async function readRowsByIndex<T>(
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
  const found = await dexieTable
    .where(`[${queryPlan.index.join('+')}]`)
    .between(range.lower, range.upper, !range.lowerOpen, !range.upperOpen)
    .limit(sorted ? end : Infinity)
    .toArray();
  const rows = found.map((row) => fromDexieToStorage<T>(booleanIndexes, row));
  if (!sorted) rows.sort(getSortComparator(instance.schema, query));
  return rows.slice(query.skip, end);
}

class StoreStorage extends RxStorageDexie {
  override async createStorageInstance<T>(
    params: RxStorageInstanceCreationParams<T, Settings>,
  ): Promise<RxStorageInstanceDexie<T>> {
    const instance = await super.createStorageInstance(params);
    const rowAfterRow = instance.query.bind(instance);
    instance.query = async (prepared) => {
      if (!prepared.queryPlan.selectorSatisfiedByIndex) return rowAfterRow(prepared);
      return { documents: await readRowsByIndex(instance, prepared) };
    };
    return instance;
  }
}

/**
 * Creates RxDB's storage on Dexie. A resolved write has been flushed to the disk (strict durability). A query that
 * an index can answer alone, such as a page of a list or the unsent documents, takes one request; RxDB makes one a
 * row.
 */
export const createStoreStorage = (settings: Settings = {}): RxStorageDexie =>
  new StoreStorage({ chromeTransactionDurability: 'strict', ...settings });
