import { type CheckReport, REPORT_ID, parseReport } from '@/store/check';
import {
  type CollectionName,
  type PulledName,
  PULLED,
  type Store,
} from '@/store/entities/collections';
import { SCHEMAS } from '@/store/rxdb/schemas';
import { readUsage } from '@/device/device-storage';
import type { CheckpointDoc } from '@/store/entities/device';

/** How far a collection was pulled; null if it was not. */
export interface ReadTo {
  seq: number;
  viewer: string;
  /** the first characters of the database's epoch, enough to tell two apart */
  epoch: string;
  /** false during a pull from the start */
  whole: boolean;
}

export interface StoreFacts {
  rows: Record<CollectionName, number>;
  usage: { usage: number; quota: number } | null;
  readTo: Record<PulledName, ReadTo | null>;
  check: CheckReport | null;
}

const EPOCH_SHOWN = 8;

function readTo(doc: CheckpointDoc | undefined): ReadTo | null {
  const { seq, viewer, epoch } = doc?.checkpoint ?? {};
  if (!doc || typeof seq !== 'number' || typeof viewer !== 'string' || typeof epoch !== 'string')
    return null;
  return { seq, viewer, epoch: epoch.slice(0, EPOCH_SHOWN), whole: !doc.sweep };
}

/** Extracts the pull position of each collection from the checkpoint documents. */
export function checkpointFacts(
  docs: readonly CheckpointDoc[],
): Pick<StoreFacts, 'readTo' | 'check'> {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  return {
    readTo: Object.fromEntries(PULLED.map((name) => [name, readTo(byId.get(name))])) as Record<
      PulledName,
      ReadTo | null
    >,
    check: parseReport(byId.get(REPORT_ID)),
  };
}

/** Reads counts and sizes of a store, but no record. */
export async function readStoreFacts(store: Store): Promise<StoreFacts> {
  const names = Object.keys(SCHEMAS) as CollectionName[];
  const counts = await Promise.all(
    // A cast to one collection: TypeScript cannot call methods on the union of all collection types.
    names.map((name) => (store[name] as Store['profiles']).count().exec()),
  );
  const docs = (await store.checkpoints.find().exec()).map((doc) => doc.toJSON());
  return {
    // one entry per name
    rows: Object.fromEntries(names.map((name, i) => [name, counts[i] ?? 0])) as StoreFacts['rows'],
    usage: await readUsage(),
    ...checkpointFacts(docs),
  };
}
