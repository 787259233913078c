import type { RxDocumentData } from 'rxdb';
import type { CollectionName, Store } from '../entities/collections';
import type { Fields } from '@/sync/protocol';

type Stored = Fields & { id: string };
type Row = { previous?: RxDocumentData<Stored>; document: RxDocumentData<Stored> };

const makeDocument = (doc: Stored): RxDocumentData<Stored> => ({
  ...doc,
  _deleted: false,
  _attachments: {},
  _meta: { lwt: 1 },
  _rev: '',
});

/** Removed documents stay as tombstones until the store is cleaned: only their keys may. */
function makeTombstone(
  doc: RxDocumentData<Stored>,
  required: readonly string[],
): RxDocumentData<Stored> {
  const bare: Fields = Object.fromEntries(
    required.map((name) => [name, name === 'unsent' ? 0 : '']),
  );
  const { _attachments, _meta, _rev } = doc;
  return { ...bare, id: doc.id, _deleted: true, _attachments, _meta, _rev };
}

function makeRow(
  current: RxDocumentData<Stored> | undefined,
  next: Stored | null,
  required: readonly string[],
): Row | null {
  const live = current && !current._deleted ? current : undefined;
  if (!next) return live ? { previous: live, document: makeTombstone(live, required) } : null;
  if (!current) return { document: makeDocument(next) };
  return {
    previous: current,
    document: { ...makeDocument(next), _meta: current._meta, _rev: current._rev },
  };
}

/**
 * Reads, decides and writes documents, each atomically; all of them in one transaction where nobody
 * else writes them meanwhile, and again for those that somebody did.
 * RxDB's incremental writes take one document a call; a page of a pull, or the answers to a push, are one here.
 * @param decide gets the stored document or null; returns the next one, null to remove it, or the same
 *   object to leave it alone. Called again when the document changed meanwhile.
 * @param likelyNew skips the first read; documents that exist after all are still handled
 * @throws what IndexedDB threw: then nothing of this call's last transaction was stored
 */
export async function writeAll<T extends Stored>(
  store: Store,
  collection: CollectionName,
  ids: string[],
  decide: (current: T | null, id: string) => T | null,
  { likelyNew = false }: { likelyNew?: boolean } = {},
): Promise<void> {
  // one type for all collections: RxDB's union of eight collection types cannot be called
  const storage = store[collection].storageInstance as unknown as {
    schema: { required?: readonly string[] };
    findDocumentsById(ids: string[], deleted: boolean): Promise<RxDocumentData<Stored>[]>;
    bulkWrite(
      rows: Row[],
      context: string,
    ): Promise<{
      error: { documentId: string; status: number; documentInDb?: RxDocumentData<Stored> }[];
    }>;
  };
  const required = (storage.schema.required ?? []).filter((name) => !name.startsWith('_'));
  const known = new Map<string, RxDocumentData<Stored>>();
  let todo = [...new Set(ids)];
  if (!likelyNew)
    for (const doc of await storage.findDocumentsById(todo, true)) known.set(doc.id, doc);

  for (let round = 0; todo.length > 0; round++) {
    if (round > 50)
      throw new Error(`${collection}: documents kept changing while they were written`);
    const rows: Row[] = [];
    for (const id of todo) {
      const current = known.get(id);
      const visible = current && !current._deleted ? (current as unknown as T) : null;
      const next = decide(visible, id);
      const row = next && next === visible ? null : makeRow(current, next, required);
      if (row) rows.push(row);
    }
    if (rows.length === 0) return;
    const { error } = await storage.bulkWrite(rows, 'lifedrop');
    const refused = error.find((e) => e.status !== 409 || !e.documentInDb);
    if (refused)
      throw new Error(
        `${collection}: document ${refused.documentId} was refused with ${refused.status}`,
      );
    for (const e of error) if (e.documentInDb) known.set(e.documentId, e.documentInDb);
    todo = error.map((e) => e.documentId);
  }
}
