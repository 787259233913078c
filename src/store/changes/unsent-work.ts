import { isWork, SYNCED, type SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { AttentionDoc, DraftDoc } from '@/collections/device';
import type { LocalDocument } from './pending';
import { readUnsent, restoreAll } from './unsent';
import { writeAll } from './write';

/** Everything of a person on this device that the server has not received. */
export interface UnsentWork {
  waiting: { table: SyncedName; doc: LocalDocument }[];
  attention: AttentionDoc[];
  drafts: DraftDoc[];
  /**
   * the token of an invitation that the person accepted, but whose acceptance has not reached the server; the session
   * keeps the token, and the store does not
   */
  invitation?: string | undefined;
}

/** Counts the items of unsent work. */
export const countUnsentWork = ({ waiting, attention, drafts, invitation }: UnsentWork): number =>
  waiting.length + attention.length + drafts.length + (invitation === undefined ? 0 : 1);

/** Reads everything in a store that the server has not received. */
export async function readUnsentWork(store: Store): Promise<UnsentWork> {
  const waiting = await Promise.all(
    SYNCED.filter(isWork).map(async (table) =>
      (await readUnsent(store, table)).map((doc) => ({ table, doc: structuredClone(doc) })),
    ),
  );
  const [attention, drafts] = await Promise.all([
    store.attention.find().exec(),
    store.drafts.find().exec(),
  ]);
  return {
    waiting: waiting.flat(),
    attention: attention.map((doc) => structuredClone(doc.toJSON())),
    drafts: drafts.map((doc) => structuredClone(doc.toJSON())),
  };
}

/**
 * Puts unsent work into a store of the same person. Each change keeps its mutation id, so that a change that the
 * server has received already changes nothing there. A second call changes nothing. The newer of two drafts stays. If
 * the store has another unsent change of the same field, both are kept.
 */
export async function restoreUnsentWork(store: Store, work: UnsentWork): Promise<void> {
  for (const table of SYNCED) {
    const docs = work.waiting.filter((waiting) => waiting.table === table).map(({ doc }) => doc);
    if (docs.length > 0) await restoreAll(store, table, docs, { isEmpty: true });
  }
  const attention = new Map(work.attention.map((doc) => [doc.id, doc]));
  await writeAll<AttentionDoc>(
    store,
    'attention',
    [...attention.keys()],
    (current, id) => current ?? attention.get(id) ?? null,
  );
  const drafts = new Map(work.drafts.map((doc) => [doc.id, doc]));
  await writeAll<DraftDoc>(store, 'drafts', [...drafts.keys()], (current, id) => {
    const draft = drafts.get(id);
    return draft && (!current || current.at < draft.at) ? draft : current;
  });
}
