import { SYNCED } from '@/collections/facts';
import type { AttentionDoc, CheckpointDoc, DraftDoc } from '@/collections/device';
import { awaitRequest } from '@/device/key-value';
import type { LocalDocument } from '../changes/pending';
import { isReceivedNote } from '../changes/received';
import type { UnsentWork } from '../changes/unsent-work';
import { readDocuments } from './raw-documents';

/** A person's store as one version of the app has stored it: its databases, and the unsent work in them. */
export interface StoredVersion {
  version: number;
  work: UnsentWork;
  /** what the server has received from these databases; needed if the server is restored from a backup */
  received: CheckpointDoc[];
  /** deletes these databases */
  remove: () => Promise<void>;
}

/**
 * Lists the databases of a store: the versions that made them, lowest first, and for each the names by collection.
 */
async function listVersions(
  factory: IDBFactory,
  databasePrefix: string,
): Promise<[number, Map<string, string>][]> {
  const versions = new Map<number, Map<string, string>>();
  for (const { name = '' } of await factory.databases()) {
    if (!name.startsWith(databasePrefix)) continue;
    const [version, collection] = name.slice(databasePrefix.length).split('--');
    if (!/^\d+$/.test(version ?? '') || !collection || collection === '_rxdb_internal') continue;
    const number = Number(version);
    versions.set(number, (versions.get(number) ?? new Map<string, string>()).set(collection, name));
  }
  return [...versions].toSorted(([a], [b]) => a - b);
}

async function readWork(factory: IDBFactory, names: Map<string, string>): Promise<UnsentWork> {
  const work: UnsentWork = { waiting: [], attention: [], drafts: [] };
  for (const [collection, name] of names) {
    const table = SYNCED.find((pushed) => pushed === collection);
    // other versions wrote these documents, but unsent work has had the same fields since the first version
    if (table)
      for (const doc of (await readDocuments(factory, name, true)) as LocalDocument[])
        work.waiting.push({ table, doc });
    else if (collection === 'attention')
      work.attention.push(...((await readDocuments(factory, name)) as AttentionDoc[]));
    else if (collection === 'drafts')
      work.drafts.push(...((await readDocuments(factory, name)) as DraftDoc[]));
  }
  return work;
}

/**
 * Reads the unsent work in the databases that all versions of the app made of a store, whatever their schema. Tabs
 * may have the databases open.
 * @param databasePrefix the prefix of the databases' names
 * @param except a version to leave out, because its store is open
 * @returns the lowest version first
 * @throws {DOMException} if they cannot be read
 */
export async function readVersions(
  factory: IDBFactory,
  databasePrefix: string,
  except: number | null = null,
): Promise<StoredVersion[]> {
  const found: StoredVersion[] = [];
  for (const [version, names] of await listVersions(factory, databasePrefix)) {
    if (version === except) continue;
    const remove = async () => {
      await Promise.all([...names.values()].map((n) => awaitRequest(factory.deleteDatabase(n))));
    };
    const notes = names.get('checkpoints');
    const kept = notes === undefined ? [] : await readDocuments(factory, notes);
    // only `keepReceived` writes these documents
    const received = kept.filter(isReceivedNote) as CheckpointDoc[];
    found.push({ version, work: await readWork(factory, names), received, remove });
  }
  return found;
}
