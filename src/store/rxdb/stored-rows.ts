import type { MangoQuery } from 'rxdb';
import { awaitRequest } from '@/device/key-value';
import type { CollectionName, Documents } from '@/collections/documents';
import { STORE_VERSION } from './version.generated';
import { withoutInternal } from './raw-documents';
import type { Fields } from '@/protocol';

type Bounds = { $lt?: string; $gte?: string };

/**
 * Finds the index and its range that answer a query of a list: all fields of its order but the last have fixed
 * values, and the last one has bounds.
 * @returns null if the query is of another kind
 */
function findRange({
  selector = {},
  sort = [],
}: MangoQuery): { index: string; range: IDBKeyRange } | null {
  const fields = sort.flatMap((part) => Object.keys(part));
  const conditions = selector as Record<string, unknown>;
  const bounds = conditions[fields.at(-1) ?? ''];
  const equal = fields.slice(0, -1).map((field) => conditions[field]);
  const isKnown =
    Object.keys(conditions).length === fields.length &&
    equal.every((value) => typeof value === 'string') &&
    sort.every((part) => Object.values(part).every((order) => order === 'asc')) &&
    typeof bounds === 'object' &&
    bounds !== null &&
    Object.keys(bounds).every((name) => name === '$lt' || name === '$gte');
  if (!isKnown) return null;
  const { $lt, $gte = '' } = bounds as Bounds;
  const start = ['0', ...equal];
  // the empty array is above all texts in IndexedDB's order
  const range = IDBKeyRange.bound([...start, $gte], [...start, $lt ?? []], false, true);
  return { index: `[_deleted+${fields.join('+')}+id]`, range };
}

/**
 * Reads the first page of a list without RxDB. Loading RxDB and opening twelve databases takes longer than reading
 * the page.
 * @param databasePrefix the prefix of the names of the store's databases
 * @returns the documents as RxDB would return them; null if the query is of another kind
 * @throws {DOMException} also if the database does not exist; it is not created
 */
export async function readStoredRows<K extends CollectionName>(
  factory: IDBFactory,
  databasePrefix: string,
  collection: K,
  query: MangoQuery<Documents[K]>,
): Promise<Documents[K][] | null> {
  const found = findRange(query as MangoQuery);
  if (!found) return null;
  const opening = factory.open(`${databasePrefix}${STORE_VERSION}--${collection}`);
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const db = await awaitRequest(opening);
  try {
    const index = db.transaction('docs').objectStore('docs').index(found.index);
    const docs = await awaitRequest<Fields[]>(index.getAll(found.range, query.limit));
    return docs.map((doc) => withoutInternal(doc) as Documents[K]);
  } finally {
    db.close();
  }
}
