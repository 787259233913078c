import { type SyncApi, Unreachable } from '@/remote/sync-api';
import { buildMutation, type LocalDocument, pick, settled } from '@/store/changes/pending';
import { readReceived, RESTORED } from '@/store/changes/received';
import { recordRefusal } from '@/store/changes/refusals';
import { writeAll } from '@/store/changes/write';
import { rulesOf } from '@/collections/all';
import { isState, isWork, SYNCED, type SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import type { InventoryDoc } from '@/collections/inventory/row';
import { isCounted } from '@/store/units-left';
import { readCheckpoint } from './pull';
import { BUSY, sendBatch } from './push-batch';
import type { Fields, OutgoingMutation, PushResult } from '@/protocol';

/** How many ids the server accepts in one call. */
const IDS = 500;

type Rows = ReadonlyMap<string, Fields>;
const isGone = (row: Fields | undefined) => !row || row['_deleted'] === true;

async function readServer(api: SyncApi, table: SyncedName, ids: string[]): Promise<Rows> {
  const rows = new Map<string, Fields>();
  for (let at = 0; at < ids.length; at += IDS)
    for (const row of await api.rows(table, ids.slice(at, at + IDS))) rows.set(row.id, row);
  return rows;
}

async function refuse(
  store: Store,
  { collection, row_id: id, ...mutation }: OutgoingMutation,
  theirs: Fields | null,
  now: number,
): Promise<void> {
  const table = collection as SyncedName;
  const doc = (await getSyncedCollection(store, table).findOne(id).exec())?.toJSON();
  const pending = { id: mutation.id, base: null, sent: null, at: now };
  const whole = doc && buildMutation(table, doc, pending).set;
  const kept = theirs
    ? mutation
    : { ...mutation, base: mutation.base && { ...whole, ...mutation.base } };
  const kind = theirs ? 'conflict' : 'rejected';
  const answer = { status: kind, row: null, code: RESTORED } as const;
  await recordRefusal(store, table, id, { kind, mutation: kept, theirs, answer }, now);
}

/**
 * Handles the restored server's answer to a mutation that it had lost. If the server did not accept the mutation, the
 * person finds it in *Needs attention*.
 */
async function settleLost(
  store: Store,
  mutation: OutgoingMutation,
  answer: PushResult,
  now: number,
): Promise<void> {
  if (answer.status === 'applied') return;
  if (answer.status === 'retry' && BUSY.has(answer.code ?? ''))
    throw new Unreachable('the restored server has no time for what it lost');
  if (answer.status === 'conflict') {
    const words = (answer.fields ?? []).filter(
      (name) => !isState(mutation.collection as SyncedName, name),
    );
    const row = answer.row ?? {};
    if (words.length > 0)
      await refuse(store, { ...mutation, set: pick(mutation.set, words) }, pick(row, words), now);
    return;
  }
  // another device of the same person has sent the record already, or the server knows of the record's deletion
  if (mutation.base === null && answer.code === '23505') return;
  if (mutation.set['deleted'] === true) return;
  await refuse(store, mutation, null, now);
}

/** Counts the units that a batch had before any were taken from it, as far as this device knows. */
const countWhole = (batch: InventoryDoc, all: readonly InventoryDoc[]): number =>
  all
    .filter((part) => part.taken_from === batch.id && !isCounted(part, batch))
    .reduce((units, part) => units + countWhole(part, all), batch.units);

/**
 * Lists the columns of a person's own record that other people or the server write. This device does not send them,
 * because the other people's devices do.
 */
const listSaidByOthers = (table: SyncedName, doc: LocalDocument, userId: string) =>
  (doc['user_id'] === userId && rulesOf(table).saidByOthers) || [];

/**
 * Lists the records that the store of another version had created, as it stored them. If this store has read the
 * collection, it has those that are left.
 */
async function listTakenOver(
  store: Store,
  table: SyncedName,
  received: readonly OutgoingMutation[],
): Promise<LocalDocument[]> {
  if ((await readCheckpoint(store, table)).checkpoint) return [];
  const there = await getSyncedCollection(store, table).find().exec();
  const known = new Set(there.map(({ id }) => id));
  for (const { row_id, set } of received) if (set['deleted'] === true) known.add(row_id);
  return received
    .filter(({ base, set, row_id }) => base === null && 'id' in set && !known.has(row_id))
    .map(({ set }) => settled(set));
}

/**
 * Finds which records and changes of a collection this device must send to a restored server (`send`), and which
 * records the server has only in an older version (`older`).
 */
async function findLost(
  store: Store,
  api: SyncApi,
  table: SyncedName,
  userId: string,
  received: OutgoingMutation[],
): Promise<{ send: OutgoingMutation[]; older: Map<string, LocalDocument> }> {
  const stored = (await getSyncedCollection(store, table).find().exec()).map((doc) => doc.toJSON());
  const docs = [...stored, ...(await listTakenOver(store, table, received))];
  const created = new Set(received.flatMap((m) => (m.base === null ? [m.row_id] : [])));
  const isMine = (doc: LocalDocument) => doc['user_id'] === userId || created.has(doc.id);
  // a new record that is unsent is sent by the next push, as usual
  const asked = docs
    .filter(({ pending }) => !pending || pending.base)
    .filter((doc) => isMine(doc) || doc.pending);
  const rows = await readServer(
    api,
    table,
    asked.map(({ id }) => id),
  );
  // the documents of `inventory` have this type, and only they are used as units
  const units = docs as unknown as InventoryDoc[];
  const missing = new Map<string, OutgoingMutation>();
  const older = new Map<string, LocalDocument>();
  const unsent: OutgoingMutation[] = [];
  for (const doc of asked) {
    const row = rows.get(doc.id);
    const known = settled({ ...doc, ...doc.pending?.base });
    if (isMine(doc) && isGone(row) && doc['deleted'] !== true) {
      const { set } = buildMutation(table, known, { id: '', base: null, sent: null, at: 0 });
      for (const name of listSaidByOthers(table, doc, userId)) delete set[name];
      // A fulfilled request must not look open until an administrator's device sends that it was fulfilled.
      if (known['request_fulfilled'] === true) set['closed_reason'] ??= 'no_longer_needed';
      // the server subtracts the parts from the batch again when they are sent
      if (table === 'inventory') set['units'] = countWhole(known as unknown as InventoryDoc, units);
      const id = crypto.randomUUID();
      missing.set(doc.id, { id, base: null, set, collection: table, row_id: doc.id });
    } else if (isGone(row) && doc.pending) {
      // The record is another person's, or is to be deleted. The server answers that the record is gone, whatever the
      // change was.
      unsent.push({ ...buildMutation(table, doc, doc.pending), collection: table, row_id: doc.id });
    } else if (row && Number(row['rev']) < Number(doc['rev'])) older.set(doc.id, known);
  }
  // Everything is sent in the order in which it was made: one change can make room for the next, and a batch must
  // come before what was taken from it.
  const first = new Map(missing);
  // nobody needs to read what happened to their changes of a record that they deleted
  const deleted = new Set(received.flatMap((m) => (m.set['deleted'] === true ? [m.row_id] : [])));
  const remembered = received.flatMap((mutation) => {
    const { row_id } = mutation;
    const whole = missing.get(row_id);
    if (mutation.set['deleted'] === true) {
      // the server may have lost the record too; the deletion of an unknown record keeps another device from sending
      // it again
      const never = { ...mutation, id: crypto.randomUUID(), base: null, set: { deleted: true } };
      return [mutation, never];
    }
    if (mutation.base !== null) return whole || deleted.has(row_id) ? [] : [mutation];
    return whole && first.delete(row_id) ? [whole] : [];
  });
  for (const { row_id } of remembered) older.delete(row_id);
  return { send: [...first.values(), ...remembered, ...unsent], older };
}

/** For each record that the server has in an older version, puts this person's own values into *Needs attention*. */
async function noteOlder(
  store: Store,
  api: SyncApi,
  table: SyncedName,
  userId: string,
  mine: ReadonlyMap<string, LocalDocument>,
  now: number,
): Promise<void> {
  // the rows are read again, because the mutations that were just sent may have brought them up to date
  for (const [id, row] of await readServer(api, table, [...mine.keys()])) {
    const doc = mine.get(id);
    if (!doc || isGone(row)) continue;
    // the id is the same if this function runs again, so the person finds the note once
    const note = `restored:${id}:${String(doc['rev'])}`;
    const { set } = buildMutation(table, doc, { id: note, base: null, sent: null, at: now });
    const others = listSaidByOthers(table, doc, userId);
    const words = Object.keys(set).filter(
      (name) =>
        !isState(table, name) &&
        !others.includes(name) &&
        JSON.stringify(doc[name]) !== JSON.stringify(row[name]),
    );
    if (words.length === 0) continue;
    const theirs = pick(row, words);
    const mutation = {
      id: note,
      base: theirs,
      set: pick(doc, words),
      collection: table,
      row_id: id,
    };
    await refuse(store, mutation, theirs, now);
  }
}

/**
 * Sends what a restored server has lost: this person's records that it does not have, and the changes that this
 * device sent it recently. The changes keep their mutation ids. If the server still knows an id, it repeats its
 * answer and changes nothing. Changes that it does not accept go to *Needs attention*, and so do records that it has
 * in an older version. This must run before anything of the restored server is stored. It may run again.
 * @throws {Unreachable | Refused | DOMException}
 */
export async function resendLost(
  store: Store,
  api: SyncApi,
  clientId: string,
  userId: string,
  now: number,
): Promise<void> {
  const received = await readReceived(store);
  for (const table of SYNCED.filter(isWork)) {
    const ours = received.filter(({ collection }) => collection === table);
    const { send, older } = await findLost(store, api, table, userId, ours);
    for (let at = 0; at < send.length; at += IDS) {
      const batch = send.slice(at, at + IDS);
      const answers = await sendBatch(api, clientId, batch);
      for (const [i, mutation] of batch.entries()) {
        const answer = answers[i];
        if (answer) await settleLost(store, mutation, answer, now);
        // the person finds the change in *Needs attention* now, so it must not be sent again
        const isOver = answer?.status === 'rejected' && mutation.base !== null;
        if (isOver)
          await writeAll<LocalDocument>(store, table, [mutation.row_id], (doc) =>
            doc?.pending?.id === mutation.id ? null : doc,
          );
      }
    }
    await noteOlder(store, api, table, userId, older, now);
  }
}
