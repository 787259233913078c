import { deviceNow } from '@/clock';
import { isStorageFull, useDeviceStorage } from '@/device/device-storage';
import { getTabId } from '@/device/tab';
import { writeAll } from '../changes/write';
import { getCurrentStore, isLocked } from '../current';
import type { Store } from '@/collections/documents';
import type { DraftDoc } from '@/collections/device';
import { getStoreName } from '../rxdb/store-name';
import { dropBackup } from './draft-backup';
import { noteVisitorTyped } from './visitor-typed';

let lastSave: Promise<void> = Promise.resolve();

/** Shows on the screen whether drafts can be saved. If saving fails again for the same reason, nothing changes. */
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
 * Saves or deletes a draft. Calls are carried out one after another, so that an earlier save cannot bring back a
 * deleted draft.
 * @param of the draft's id, or a promise of it
 * @param values null deletes the draft
 * @param into the store of the person who typed; nothing is saved after it was closed, or while the screen is locked
 */
export function saveDraft(
  of: string | Promise<string>,
  values: DraftDoc['values'] | null,
  into: Promise<Store> = getCurrentStore(),
): Promise<void> {
  // the store belongs to the person who locked the screen, and somebody else may be typing
  if (isLocked()) return Promise.resolve();
  const at = deviceNow();
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

/** Deletes a draft. */
export const clearDraft = (id: string): Promise<void> => saveDraft(id, null);

/** One function for each open form. It saves at once what was typed last. */
const flushes = new Set<() => void>();

/** Adds a function that `flushDrafts` calls. @returns a function that removes it again */
export function onFlush(flush: () => void): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Resolves when everything that was typed so far has been saved, or its failure is shown. */
export async function flushDrafts(): Promise<void> {
  for (const flush of flushes) flush();
  await lastSave;
}
