import type { CheckpointDoc } from '@/collections/device';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { writeAll } from '../changes/write';
import { getRawStorage, makeBareDocument, makeDocument } from './raw-storage';

/** Id of the store's generation in the collection `checkpoints`. It names no collection. */
const GENERATION_ID = 'generation';

/** Collections checked since they were opened: an open database does not lose its generation. */
const checked = new WeakSet<object>();

/** Reads the generation of this store, and makes one up the first time. */
async function readGeneration(store: Store): Promise<string> {
  let name = '';
  await writeAll<CheckpointDoc>(store, 'checkpoints', [GENERATION_ID], (current) => {
    const found = current?.checkpoint?.['name'];
    name = typeof found === 'string' ? found : crypto.randomUUID();
    return name === found ? current : { id: GENERATION_ID, checkpoint: { name }, sweep: false };
  });
  return name;
}

/**
 * Drops a checkpoint whose rows the browser has evicted. A browser that runs out of space, or its user, can delete
 * the database of one collection and leave the others. Each collection's database therefore stores the generation
 * that the checkpoints' database has. If they differ, the checkpoint is dropped and then the collection gets the
 * generation, so that the next pull starts from the beginning.
 * @throws {DOMException} then the next call tries again
 */
export async function checkGeneration(store: Store, collection: SyncedName): Promise<void> {
  const storage = getRawStorage(store, collection);
  if (checked.has(storage)) return;
  const id = `generation:${await readGeneration(store)}`;
  if ((await storage.findDocumentsById([id], true)).length === 0) {
    await writeAll<CheckpointDoc>(store, 'checkpoints', [collection], () => null);
    // created as deleted, so no query returns it
    const document = makeDocument({ ...makeBareDocument(storage), id });
    await storage.bulkWrite([{ document: { ...document, _deleted: true } }], 'lifedrop');
  }
  checked.add(storage);
}
