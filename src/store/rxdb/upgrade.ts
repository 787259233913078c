import { PUSHED } from '../entities/collections';
import type { AttentionDoc, DraftDoc } from '../entities/device';
import { awaitRequest } from '@/device/key-value';
import type { LocalDocument } from '../changes/pending';
import { readDocuments } from './raw-documents';
import type { UnsentWork } from '../changes/unsent-work';

/** A database of one collection, as RxDB's storage names it. */
interface EarlierDatabase {
  name: string;
  collection: string;
}

/**
 * Lists the databases of a store that earlier versions of the app created.
 * @param below lists only databases of a lower version
 */
async function listEarlierDatabases(
  factory: IDBFactory,
  store: string,
  below: number,
): Promise<EarlierDatabase[]> {
  const pattern = new RegExp(`^rxdb-dexie-${store}--(\\d+)--(\\w+)$`);
  const found: EarlierDatabase[] = [];
  for (const { name = '' } of await factory.databases()) {
    const [, version, collection = ''] = pattern.exec(name) ?? [];
    if (version === undefined || collection === '_rxdb_internal') continue;
    if (Number(version) < below) found.push({ name, collection });
  }
  return found;
}

/**
 * Reads unsent work from databases of earlier versions of the app, whatever their schema, for a store that is
 * created again. The server's rows are pulled again instead.
 * @param store name of the store
 * @param below reads only databases of a lower version; by default all
 * @returns the work, and `remove`, which deletes the databases once the work is stored elsewhere; null when there
 *   are none
 * @throws {DOMException} when they cannot be read; then they stay
 */
export async function readEarlierVersions(
  factory: IDBFactory,
  store: string,
  below: number = Infinity,
): Promise<{ work: UnsentWork; remove: () => Promise<void> } | null> {
  const databases = await listEarlierDatabases(factory, store, below);
  if (databases.length === 0) return null;
  const work: UnsentWork = { waiting: [], attention: [], drafts: [] };
  for (const { name, collection } of databases) {
    const table = PUSHED.find((pushed) => pushed === collection);
    if (!table && collection !== 'attention' && collection !== 'drafts') continue;
    const docs = await readDocuments(factory, name);
    if (collection === 'attention') work.attention.push(...(docs as unknown as AttentionDoc[]));
    else if (collection === 'drafts') work.drafts.push(...(docs as unknown as DraftDoc[]));
    else if (table)
      for (const doc of docs)
        if (doc['unsent'] === 1) work.waiting.push({ table, doc: doc as unknown as LocalDocument });
  }
  const remove = async () => {
    await Promise.all(databases.map(({ name }) => awaitRequest(factory.deleteDatabase(name))));
  };
  return { work, remove };
}
