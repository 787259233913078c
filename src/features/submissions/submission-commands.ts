import { resendRefusal } from '@/store/changes/attention';
import { discardRefusal } from '@/store/changes/refusals';
import type { SyncedName } from '@/collections/facts';
import { getCurrentStore, whileCurrent } from '@/store/current';
import { clearDraft } from '@/store/drafts/draft-store';
import type { AttentionDoc, DraftDoc } from '@/collections/device';
import { requestSync } from '@/store/status';
import { discardUnsent, restoreUnsent } from '@/store/changes/unsent';
import { readUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { writeAll } from '@/store/changes/write';
import type { Fields } from '@/sync/protocol';

/**
 * Saves a refused change again, with or without corrections, and requests a sync.
 * @returns false if the record that it changes is no longer on this device
 */
export async function resend(refused: AttentionDoc, corrected: Fields = {}): Promise<boolean> {
  const saved = await resendRefusal(await getCurrentStore(), refused, {
    ...refused.payload,
    ...corrected,
  });
  if (saved) requestSync();
  return saved;
}

/**
 * Settles a conflict: the user's decisions are saved in the record and sent. If they keep all of the other person's
 * values there is nothing to send.
 * @param compared the other person's values that the user saw
 * @returns false if the record is no longer on this device; then nothing changes
 */
export async function settleConflict(
  refused: AttentionDoc,
  patch: Fields,
  compared: Fields,
): Promise<boolean> {
  const store = await getCurrentStore();
  if (Object.keys(patch).length === 0) await discardRefusal(store, refused.id);
  else if (!(await resendRefusal(store, refused, patch, compared))) return false;
  else requestSync();
  return true;
}

/** Discards a refused change. @returns a function that restores it */
export async function discardRefused(refused: AttentionDoc): Promise<() => Promise<void>> {
  const store = await getCurrentStore();
  await discardRefusal(store, refused.id);
  return whileCurrent(store, () =>
    writeAll<AttentionDoc>(store, 'attention', [refused.id], (there) => there ?? refused),
  );
}

/** Discards a draft. @returns a function that restores it */
export async function discardDraft(draft: DraftDoc): Promise<() => Promise<void>> {
  const store = await getCurrentStore();
  await clearDraft(draft.id);
  return whileCurrent(store, () =>
    // a draft that was started meanwhile wins
    writeAll<DraftDoc>(store, 'drafts', [draft.id], (there) => there ?? draft),
  );
}

/** Discards unsent work. @returns a function that restores it; null if the server has it by now */
export async function discardWaiting(
  table: SyncedName,
  id: string,
): Promise<(() => Promise<void>) | null> {
  const store = await getCurrentStore();
  const taken = await discardUnsent(store, table, id);
  if (!taken) return null;
  return whileCurrent(store, async () => {
    await restoreUnsent(store, table, taken);
    requestSync();
  });
}

/** Reads everything on this device that has not reached the server. */
export async function readUnsent(): Promise<UnsentWork> {
  return readUnsentWork(await getCurrentStore());
}
