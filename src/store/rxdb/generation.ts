import type { CheckpointDoc } from '@/collections/device';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { writeAll } from '../changes/write';
import { getRawStorage, makeBareDocument, makeDocument } from './raw-storage';

/** The id of the store's generation in the collection `checkpoints`. No collection has this name. */
const GENERATION_ID = 'generation';

/** The collections that have been checked since they were opened. An open database does not lose its generation. */
const checked = new WeakSet<object>();

/** Returns the generation of this store. Makes one up if there is none. */
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
 * Deletes the checkpoint of a collection whose rows the browser has evicted. If space runs out, or if a person clears
 * data, a browser can delete the database of one collection and leave the others. So the database of each collection
 * stores the generation that is in the database of the checkpoints. If the database of a collection lacks it, the
 * checkpoint is deleted and the database gets the generation. The next pull then starts from the beginning.
 * @throws {DOMException} the next call tries again
 */
export async function checkGeneration(store: Store, collection: SyncedName): Promise<void> {
  const storage = getRawStorage(store, collection);
  if (checked.has(storage)) return;
  const id = `generation:${await readGeneration(store)}`;
  if ((await storage.findDocumentsById([id], true)).length === 0) {
    await writeAll<CheckpointDoc>(store, 'checkpoints', [collection], () => null);
    // it is created as a deleted document, so that no query returns it
    const document = makeDocument({ ...makeBareDocument(storage), id });
    await storage.bulkWrite([{ document: { ...document, _deleted: true } }], 'lifedrop');
  }
  checked.add(storage);
}
