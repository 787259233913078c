import { SYNCED } from '@/collections/facts';
import type { AttentionDoc, CheckpointDoc, DraftDoc } from '@/collections/device';
import { awaitRequest } from '@/device/key-value';
import type { LocalDocument } from '../changes/pending';
import { completeNote, isReceivedNote, listCreated } from '../changes/received';
import type { Fields } from '@/protocol';
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
 * Reads what the server has received from the databases of a version. Another store does not have the rows of that
 * version, and does not know which database of the server it has read. So each new record comes with its content, and
 * each note with that database's epoch.
 */
async function readNotes(
  factory: IDBFactory,
  names: Map<string, string>,
): Promise<CheckpointDoc[]> {
  const database = names.get('checkpoints');
  const kept = database === undefined ? [] : await readDocuments(factory, database);
  // only `keepReceived` writes these documents
  const notes = kept.filter(isReceivedNote) as CheckpointDoc[];
  if (notes.length === 0) return [];
  const epoch = kept
    .map(({ checkpoint }) => (checkpoint as Fields | null | undefined)?.['epoch'])
    .find((found) => typeof found === 'string');
  const rows = new Map<string, Map<unknown, Fields>>();
  for (const collection of new Set(notes.flatMap(listCreated).map((made) => made.collection))) {
    const name = names.get(collection);
    const docs = name === undefined ? [] : await readDocuments(factory, name);
    rows.set(collection, new Map(docs.map((doc) => [doc['id'], doc])));
  }
  return notes.map((note) => completeNote(note, epoch, rows));
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
    const work = await readWork(factory, names);
    found.push({ version, work, received: await readNotes(factory, names), remove });
  }
  return found;
}
