import { type CheckReport, REPORT_ID, parseReport } from '@/store/check';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { type CollectionName, getCollection, type Store } from '@/collections/documents';
import { SCHEMAS } from '@/store/rxdb/schemas';
import { readUsage } from '@/device/device-storage';
import type { CheckpointDoc } from '@/collections/device';

/** How far this device has pulled a collection. */
export interface ReadTo {
  seq: number;
  viewer: string;
  /** the first characters of the epoch of the server's database, which are enough to tell two databases apart */
  epoch: string;
  /** whether everything has been pulled; false during a pull from the start */
  whole: boolean;
}

export interface StoreFacts {
  rows: Record<CollectionName, number>;
  usage: { usage: number; quota: number } | null;
  readTo: Record<SyncedName, ReadTo | null>;
  check: CheckReport | null;
}

const EPOCH_SHOWN = 8;

function readTo(doc: CheckpointDoc | undefined): ReadTo | null {
  const { seq, viewer, epoch } = doc?.checkpoint ?? {};
  if (!doc || typeof seq !== 'number' || typeof viewer !== 'string' || typeof epoch !== 'string')
    return null;
  return { seq, viewer, epoch: epoch.slice(0, EPOCH_SHOWN), whole: !doc.sweep };
}

/** Reads the facts that the documents of the collection `checkpoints` hold. */
export function readCheckpointFacts(
  docs: readonly CheckpointDoc[],
): Pick<StoreFacts, 'readTo' | 'check'> {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  return {
    readTo: Object.fromEntries(SYNCED.map((name) => [name, readTo(byId.get(name))])) as Record<
      SyncedName,
      ReadTo | null
    >,
    check: parseReport(byId.get(REPORT_ID)),
  };
}

/** Reads counts and sizes from a store, but no content of a record. */
export async function readStoreFacts(store: Store): Promise<StoreFacts> {
  const names = Object.keys(SCHEMAS) as CollectionName[];
  const counts = await Promise.all(names.map((name) => getCollection(store, name).count().exec()));
  const docs = (await store.checkpoints.find().exec()).map((doc) => doc.toJSON());
  return {
    // `counts` has an entry for each name
    rows: Object.fromEntries(names.map((name, i) => [name, counts[i] ?? 0])) as StoreFacts['rows'],
    usage: await readUsage(),
    ...readCheckpointFacts(docs),
  };
}
