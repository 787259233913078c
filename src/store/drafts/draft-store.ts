import { isStorageFull, useDeviceStorage } from '@/device/device-storage';
import { getTabId } from '@/device/tab';
import { writeAll } from '../changes/write';
import { getCurrentStore } from '../current';
import type { Store } from '../entities/collections';
import type { DraftDoc } from '../entities/device';
import { getStoreName } from '../rxdb/store-name';
import { dropBackup } from './draft-backup';
import { noteVisitorTyped } from './visitor-typed';

let lastSave: Promise<void> = Promise.resolve();

/** Reports on the screen whether drafts are saved; a repeated failure is reported once. */
function report(saved: Promise<void>): void {
  saved.then(
    () =>
      useDeviceStorage.getState().draftFailure && useDeviceStorage.setState({ draftFailure: null }),
    (error: unknown) => {
      const full = isStorageFull(error);
      if (useDeviceStorage.getState().draftFailure?.full !== full)
        useDeviceStorage.setState({ draftFailure: { full } });
    },
  );
}

/**
 * Saves a draft, or removes it. Saves run in the order of the calls, so that none brings back a draft that was
 * removed after it.
 * @param of the draft's id, as soon as it is known
 * @param values null removes the draft
 * @param into the store of the person who typed; nothing is saved once it is closed
 */
export function saveDraft(
  of: string | Promise<string>,
  values: DraftDoc['values'] | null,
  into: Promise<Store> = getCurrentStore(),
): Promise<void> {
  const at = Date.now();
  const write = async () => {
    const [id, store] = await Promise.all([of, into]);
    if (store.closed) return;
    if (store.name === getStoreName(null)) noteVisitorTyped();
    const draft = values && { id, values, at, tab: getTabId() };
    await writeAll<DraftDoc>(store, 'drafts', [id], () => draft);
    dropBackup(store.name, id, values ? at : Infinity);
  };
  const saved = lastSave.then(write);
  report(saved);
  lastSave = saved.catch(() => undefined);
  return saved;
}

/** Removes a draft. */
export const clearDraft = (id: string): Promise<void> => saveDraft(id, null);

/** Open forms register here how to save what they were about to save. */
const flushes = new Set<() => void>();

/** @returns how to take it out again */
export function onFlush(flush: () => void): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Resolves when everything typed so far is saved, or reported as not saved. */
export async function flushDrafts(): Promise<void> {
  for (const flush of flushes) flush();
  await lastSave;
}
