import { PUSHED } from './collections';
import type { AttentionDoc, DraftDoc } from './entities/device';
import type { Fields } from './entities/local';
import type { Unsent } from './pending';
import type { UnsentWork } from './unsent-work';

/** Databases of one collection, as RxDB's storage names them. */
interface Earlier {
  name: string;
  collection: string;
}

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });

/**
 * Databases of a store that were made by earlier versions of the app.
 * @param below finds those of a smaller version only
 */
async function earlierOf(factory: IDBFactory, store: string, below: number): Promise<Earlier[]> {
  const pattern = new RegExp(`^rxdb-dexie-${store}--(\\d+)--(\\w+)$`);
  const found: Earlier[] = [];
  for (const { name = '' } of await factory.databases()) {
    const [, version, collection = ''] = pattern.exec(name) ?? [];
    if (version === undefined || collection === '_rxdb_internal') continue;
    if (Number(version) < below) found.push({ name, collection });
  }
  return found;
}

/** What RxDB keeps beside a document's own fields. */
const INTERNAL = new Set(['_deleted', '_rev', '_meta', '_attachments']);

/** The documents of a database as they lie there, without RxDB, which opens only stores of its schema. */
async function documentsOf(factory: IDBFactory, name: string): Promise<Fields[]> {
  const db = await answer(factory.open(name));
  try {
    if (!db.objectStoreNames.contains('docs')) return [];
    const all = await answer(db.transaction('docs').objectStore('docs').getAll());
    return (all as Fields[])
      .filter((doc) => doc['_deleted'] !== true && doc['_deleted'] !== '1')
      .map((doc) => Object.fromEntries(Object.entries(doc).filter(([key]) => !INTERNAL.has(key))));
  } finally {
    db.close();
  }
}

/**
 * What had not reached the server in databases that an earlier version of the app made, whatever its
 * schema: for a store that is made anew. Rows of the server are not taken along, they are read anew.
 * @param store name of the store
 * @param below databases of a smaller version only; all where it is not given
 * @returns `remove` deletes them, to be called once the work is stored elsewhere; null where there are none
 * @throws {DOMException} when they cannot be read; then they stay
 */
export async function readEarlier(
  factory: IDBFactory,
  store: string,
  below: number = Infinity,
): Promise<{ work: UnsentWork; remove: () => Promise<void> } | null> {
  const databases = await earlierOf(factory, store, below);
  if (databases.length === 0) return null;
  const work: UnsentWork = { waiting: [], attention: [], drafts: [] };
  for (const { name, collection } of databases) {
    const table = PUSHED.find((pushed) => pushed === collection);
    if (!table && collection !== 'attention' && collection !== 'drafts') continue;
    const docs = await documentsOf(factory, name);
    if (collection === 'attention') work.attention.push(...(docs as unknown as AttentionDoc[]));
    else if (collection === 'drafts') work.drafts.push(...(docs as unknown as DraftDoc[]));
    else if (table)
      for (const doc of docs)
        if (doc['unsent'] === 1) work.waiting.push({ table, doc: doc as unknown as Unsent });
  }
  const remove = async () => {
    await Promise.all(databases.map(({ name }) => answer(factory.deleteDatabase(name))));
  };
  return { work, remove };
}
