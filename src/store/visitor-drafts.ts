import { deviceNow } from '@/clock';
import { runExclusively } from '@/device/run-exclusively';
import { openStorageBucket, findStorageBucket, removeStorageBucket } from '@/device/storage-bucket';
import { forgetClosedTabs, readTabStates, getTabId } from '@/device/tab';
import { writeAll } from './changes/write';
import type { Store } from '@/collections/documents';
import type { DraftDoc } from '@/collections/device';
import { isStoreInUse } from './rxdb/other-versions';
import { deleteDocuments, readDocuments } from './rxdb/raw-documents';
import { STORE_VERSION } from './rxdb/version.generated';
import { readBackups } from './drafts/draft-backup';
import {
  areVisitorsAdopted,
  forgetVisitorTyped,
  hasVisitorTyped,
  noteVisitorsAdopted,
  noteVisitorTyped,
} from './drafts/visitor-typed';

/*
 * Drafts of visitors are in a store that all visitors of this device share. This module reads and deletes them
 * without RxDB, because RxDB allows 13 open collections in a page, and two stores have more.
 */

interface VisitorDrafts {
  drafts: DraftDoc[];
  remove: (gone: DraftDoc[]) => Promise<void>;
}

async function openVisitorDrafts(): Promise<VisitorDrafts> {
  const bucket = await findStorageBucket(null);
  const { indexedDB } = await openStorageBucket(bucket);
  const nameOf = (collection: string) => `${bucket.databasePrefix}${STORE_VERSION}--${collection}`;
  const names = new Set((await indexedDB.databases()).map(({ name }) => name));
  const read = (collection: string) =>
    names.has(nameOf(collection)) ? readDocuments(indexedDB, nameOf(collection)) : [];
  const stored = (await read('drafts')) as DraftDoc[];
  // the backup may be newer than the stored draft
  const backups = readBackups(await read('checkpoints'));
  const drafts = new Map(stored.map((draft) => [draft.id, draft]));
  for (const { draft } of backups)
    if ((drafts.get(draft.id)?.at ?? -Infinity) <= draft.at) drafts.set(draft.id, draft);
  return {
    drafts: [...drafts.values()],
    remove: async (gone) => {
      const ids = gone.map(({ id }) => id);
      const there = stored.map(({ id }) => id).filter((id) => ids.includes(id));
      if (there.length > 0) await deleteDocuments(indexedDB, nameOf('drafts'), there);
      for (const backup of backups) if (ids.includes(backup.draft.id)) backup.remove();
    },
  };
}

const alone = <T>(work: () => Promise<T>) => runExclusively('lifedrop-visitor-drafts', work);

/**
 * Moves drafts of visitors into the store of the person who has logged in: those of this tab, and those of tabs that
 * the browser killed. Other open tabs move their own drafts. Drafts of tabs that the person closed belong to nobody
 * and are deleted. If the app is killed meanwhile, the next start does everything again.
 */
export async function adoptVisitorDrafts(store: Store): Promise<void> {
  if (areVisitorsAdopted()) return;
  await alone(async () => {
    const { drafts, remove } = await openVisitorDrafts();
    const stateOf = await readTabStates();
    const isMine = ({ tab }: DraftDoc) => tab === getTabId();
    const adopted = drafts.filter((draft) => isMine(draft) || stateOf(draft.tab) === 'killed');
    const byId = new Map(adopted.map((draft) => [draft.id, draft]));
    await writeAll<DraftDoc>(store, 'drafts', [...byId.keys()], (current, id) => {
      const draft = byId.get(id);
      return draft && (!current || current.at < draft.at) ? draft : current;
    });
    const left = drafts.filter((draft) => !isMine(draft) && stateOf(draft.tab) === 'open');
    await remove(drafts.filter((draft) => !left.includes(draft)));
    if (left.length === 0) noteVisitorsAdopted();
  });
}

/**
 * Deletes the drafts that visitors typed before somebody logged in and out again, because they belong to nobody. If
 * none is left, deletes the visitors' store too, so that no bytes stay on the disk. The store must be closed in this
 * tab.
 * @param before drafts up to this time are deleted, ms since 1970
 */
export async function dropVisitorDrafts(before: number): Promise<void> {
  await alone(async () => {
    const { drafts, remove } = await openVisitorDrafts();
    const gone = drafts.filter(({ at }) => at <= before);
    await remove(gone);
    const hasTraces = hasVisitorTyped() || gone.length > 0;
    if (!hasTraces || gone.length < drafts.length || (await isStoreInUse(null))) return;
    await removeStorageBucket(await findStorageBucket(null));
    forgetVisitorTyped();
    forgetClosedTabs();
  });
}

/** If visitors have drafts, notes that in localStorage. Called when their store has been opened. */
export async function noteVisitorDrafts(store: Store): Promise<void> {
  if ((await store.drafts.count().exec()) > 0) noteVisitorTyped();
}

/**
 * Deletes old drafts of visitors whose tabs are no longer open. The visitors' store must be closed in this tab.
 * @param keepMs a draft may be this old, ms
 */
export async function expireVisitorDrafts(keepMs: number): Promise<void> {
  if (!hasVisitorTyped()) return;
  await alone(async () => {
    const { drafts, remove } = await openVisitorDrafts();
    const stateOf = await readTabStates();
    const isLeft = ({ tab }: DraftDoc) => tab !== getTabId() && stateOf(tab) !== 'open';
    await remove(drafts.filter((draft) => isLeft(draft) && deviceNow() - draft.at > keepMs));
  });
}
