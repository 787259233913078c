import type { Store } from '@/collections/documents';
import type { CheckpointDoc } from '@/collections/device';
import { writeAll } from './write';
import type { Fields, OutgoingMutation } from '@/protocol';

/** The code with which *Needs attention* marks changes that a restored server lost. */
export const RESTORED = 'RESTORED';

/**
 * How long a device remembers changes that the server has received, ms, and how many at most. The server keeps its
 * answers for longer.
 */
const KEEP_MS = 14 * 24 * 3_600_000;
const MOST = 2_000;

/**
 * The prefix of some ids in the collection `checkpoints`. No collection has such a name. Each of these documents
 * holds what the server received in one call.
 */
const PREFIX = 'received:';
const ALL = {
  selector: { id: { $gte: PREFIX, $lt: 'received;' } },
  sort: [{ id: 'asc' as const }],
};

/**
 * A change that the server has received. Of a new record it has only the id, because the stored row has the content.
 * The device keeps it for the case that the server is restored from a backup and has lost the change.
 */
export type Received = OutgoingMutation;

/**
 * Remembers changes that the server has received. This is stored before the answers are settled, so that nothing is
 * lost if the app is killed in between.
 */
export async function keepReceived(
  store: Store,
  mutations: OutgoingMutation[],
  now: number,
): Promise<void> {
  if (mutations.length === 0) return;
  const kept = mutations.map((mutation) => (mutation.base ? mutation : { ...mutation, set: {} }));
  const id = `${PREFIX}${String(now).padStart(15, '0')}:${crypto.randomUUID()}`;
  const doc: CheckpointDoc = { id, checkpoint: { at: now, mutations: kept }, sweep: false };
  await writeAll<CheckpointDoc>(store, 'checkpoints', [id], () => doc, { likelyNew: true });
}

/** Whether a document of `checkpoints` says what the server received. */
export const isReceivedNote = ({ id }: { id?: unknown }): boolean =>
  typeof id === 'string' && id.startsWith(PREFIX);

/** What the server received in one call. Of another version's store, also the epoch of the database it had read. */
interface Note {
  at: number;
  mutations: Received[];
  epoch?: unknown;
}
// only `keepReceived` and `completeNote` make these documents
const noteOf = ({ checkpoint }: Pick<CheckpointDoc, 'checkpoint'>) => checkpoint as unknown as Note;

/** Lists the new records of a note whose content it leaves to the stored rows. */
export const listCreated = (note: CheckpointDoc): Received[] =>
  noteOf(note).mutations.filter(({ base, set }) => base === null && Object.keys(set).length === 0);

/**
 * Makes a note complete, so that another store can send its changes again.
 * @param epoch the epoch of the server's database that the note's store has read
 * @param rows the stored rows of each collection, by their ids
 */
export function completeNote(
  note: CheckpointDoc,
  epoch: unknown,
  rows: ReadonlyMap<string, ReadonlyMap<unknown, Fields>>,
): CheckpointDoc {
  const created = new Set(listCreated(note));
  const mutations = noteOf(note).mutations.map((mutation) => {
    const row = created.has(mutation) && rows.get(mutation.collection)?.get(mutation.row_id);
    return row ? { ...mutation, set: row } : mutation;
  });
  return { ...note, checkpoint: { ...note.checkpoint, epoch, mutations } };
}

/** Adds what the server received from another store of the same person. Repeating it changes nothing. */
export async function takeOverReceived(store: Store, notes: CheckpointDoc[]): Promise<void> {
  const found = new Map(notes.map((note) => [note.id, note]));
  await writeAll<CheckpointDoc>(
    store,
    'checkpoints',
    [...found.keys()],
    (current, id) => current ?? found.get(id) ?? null,
  );
}

const read = async (store: Store) =>
  (await store.checkpoints.find(ALL).exec()).map((doc) => ({ id: doc.id, ...noteOf(doc) }));

/** Reads the epochs that the stores of other versions had read when this store took over from them. */
export const readEarlierEpochs = async (store: Store): Promise<unknown[]> =>
  (await read(store)).flatMap(({ epoch }) => (epoch === undefined ? [] : [epoch]));

/** Reads the changes that the server received recently, oldest first. */
export const readReceived = async (store: Store): Promise<Received[]> =>
  (await read(store)).flatMap(({ mutations }) => mutations);

/** Deletes remembered changes that are too old, and the oldest if there are too many. */
export async function pruneReceived(store: Store, now: number): Promise<void> {
  let count = 0;
  const old = (await read(store)).toReversed().filter(({ at, mutations }) => {
    count += mutations.length;
    return at < now - KEEP_MS || count > MOST;
  });
  await writeAll<CheckpointDoc>(
    store,
    'checkpoints',
    old.map(({ id }) => id),
    () => null,
  );
}
