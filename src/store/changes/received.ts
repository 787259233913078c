import type { Store } from '@/collections/documents';
import type { CheckpointDoc } from '@/collections/device';
import { writeAll } from './write';
import type { OutgoingMutation } from '@/sync/protocol';

/** The code in *Needs attention* for changes that a restored server no longer has. */
export const RESTORED = 'RESTORED';

/**
 * How long a device remembers what it sent, and how many changes at most. The server keeps its answers for longer.
 */
const KEEP_MS = 14 * 24 * 3_600_000;
const MOST = 2_000;

/**
 * Prefix of ids in the collection `checkpoints` that name no collection. Each such document holds what one call
 * delivered to the server.
 */
const PREFIX = 'received:';
const ALL = {
  selector: { id: { $gte: PREFIX, $lt: 'received;' } },
  sort: [{ id: 'asc' as const }],
};

/**
 * A change that the server received, or a new record without its content, which the row has. The device keeps it for
 * a server that is restored from a backup and has forgotten it.
 */
export type Received = OutgoingMutation;

/**
 * Remembers what the server received. Written before the answers are settled, so that a kill in between loses
 * nothing.
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
  (await store.checkpoints.find(ALL).exec()).map((doc) => {
    // only `keepReceived` writes these documents
    const { at, mutations } = doc.checkpoint as unknown as { at: number; mutations: Received[] };
    return { id: doc.id, at, mutations };
  });

/** Reads what the server received lately, the oldest first. */
export const readReceived = async (store: Store): Promise<Received[]> =>
  (await read(store)).flatMap(({ mutations }) => mutations);

/** Forgets changes that are too old or too many. */
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
