import { NEVER } from 'rxjs';
import type { Store } from '@/collections/documents';
import { SCHEMAS } from '@/store/rxdb/schemas';
import type { Fields } from '@/protocol';

type Doc = Fields & { id: string; _rev: string; _deleted: boolean };
type Row = { previous?: Doc; document: Doc };

/** The rows of the server that at least one device holds, by their JSON. */
const shared = new Map<string, Doc>();

/**
 * Returns one object for all devices that hold this row. Two hundred copies of each row would fill the memory, and
 * the bench would measure garbage collection. Equal rows have the same revision.
 */
function sharedRow(document: Doc): Doc {
  const text = JSON.stringify({ ...document, _rev: '' });
  const row = shared.get(text) ?? { ...document, _rev: `row ${shared.size}` };
  shared.set(text, row);
  return row;
}

/** Makes the part of a collection that sync uses, in memory. */
function collection(required: readonly string[], onWrite: (doc: Doc) => void) {
  const docs = new Map<string, Doc>();
  // unsent work is indexed, as it is in the store; otherwise the bench would measure the scans of two hundred devices
  const unsent = new Map<string, Doc>();
  let writes = 0;
  const live = (among = docs) => [...among.values()].filter((doc) => !doc._deleted);
  const found = (doc: Doc) => ({ ...doc, toJSON: () => doc });
  return {
    find: ({ selector = {}, limit = Infinity }: { selector?: Fields; limit?: number } = {}) => ({
      exec: async () =>
        live(selector['unsent'] === 1 ? unsent : docs)
          .filter((doc) => Object.entries(selector).every(([name, value]) => doc[name] === value))
          .slice(0, limit)
          .map(found),
    }),
    findOne: (id?: string) => ({
      exec: async () => {
        const doc = id === undefined ? live()[0] : docs.get(id);
        return doc && !doc._deleted ? found(doc) : null;
      },
    }),
    findByIds: (ids: string[]) => ({
      exec: async () =>
        new Map(
          ids.flatMap((id) => {
            const doc = docs.get(id);
            return doc && !doc._deleted ? [[id, found(doc)] as const] : [];
          }),
        ),
    }),
    storageInstance: {
      schema: { required },
      findDocumentsById: async (ids: string[], deleted: boolean) =>
        ids.flatMap((id) => {
          const doc = docs.get(id);
          return doc && (deleted || !doc._deleted) ? [doc] : [];
        }),
      bulkWrite: async (rows: Row[]) => {
        const error: object[] = [];
        for (const { previous, document } of rows) {
          const current = docs.get(document.id);
          if (current?._rev !== previous?._rev) {
            error.push({ documentId: document.id, status: 409, documentInDb: current });
            continue;
          }
          const isRow = document['unsent'] === 0 && document['rev'] !== undefined;
          const doc: Doc = isRow
            ? sharedRow(document)
            : { ...document, _rev: String((writes += 1)) };
          docs.set(doc.id, doc);
          if (doc['unsent'] === 1) unsent.set(doc.id, doc);
          else unsent.delete(doc.id);
          onWrite(doc);
        }
        return { error };
      },
    },
  };
}

/**
 * A store in memory for the sync code. RxDB's open core does not allow two hundred stores in a process. This store
 * has the reads and writes that `src/store/changes/write.ts` and `src/sync` use. Only unsent work is indexed.
 * @param onWrite is called with every stored document
 */
export function memoryStore(onWrite: (collection: string, doc: Fields) => void): Store {
  const entries = Object.entries(SCHEMAS).map(([name, { schema }]) => {
    const required = (schema as { required?: readonly string[] }).required ?? [];
    return [name, collection(required, (doc) => onWrite(name, doc))] as const;
  });
  const collections = Object.fromEntries(entries);
  // The part of a store that sync uses. No other tab writes into it.
  return {
    ...collections,
    collections,
    closePromise: null,
    eventBulks$: NEVER,
  } as unknown as Store;
}
