import type { CheckpointDoc } from '../entities/device';
import type { PulledName, Store } from '../entities/collections';
import { writeAll } from '../changes/write';
import { getRawStorage, makeBareDocument, makeDocument } from './raw-storage';

/** Where the store's own name stands among the checkpoints. Not a collection's name. */
const GENERATION_ID = 'generation';

/** Collections whose mark was seen since they were opened: a database does not lose one while it is open. */
const checked = new WeakSet<object>();

/** The name of this store, made up when it is first read. */
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
 * Sees to it that a checkpoint is believed only beside the rows it was kept for. A browser that runs out
 * of space, or its user, can delete the database of one collection and leave the others; each collection's
 * database therefore bears the name that the checkpoints' database bears. Where it does not, the
 * checkpoint is forgotten, and then the collection is marked; the next reading is one from the start.
 * @throws {DOMException} then the next call does the same again
 */
export async function checkGeneration(store: Store, collection: PulledName): Promise<void> {
  const storage = getRawStorage(store, collection);
  if (checked.has(storage)) return;
  const id = `generation:${await readGeneration(store)}`;
  if ((await storage.findDocumentsById([id], true)).length === 0) {
    await writeAll<CheckpointDoc>(store, 'checkpoints', [collection], () => null);
    // born deleted: no query and no screen ever meets it
    const document = makeDocument({ ...makeBareDocument(storage), id });
    await storage.bulkWrite([{ document: { ...document, _deleted: true } }], 'lifedrop');
  }
  checked.add(storage);
}
