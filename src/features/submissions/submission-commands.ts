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
import type { Fields } from '@/protocol';

/**
 * Saves a refused change again, with or without corrections, and requests a sync.
 * @returns false if this device no longer has the record that it changes
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
 * Settles a conflict. The person's decisions are saved in the record and sent. If they keep all of the other person's
 * values, there is nothing to send.
 * @param compared the other person's values as the form showed them
 * @returns false if this device no longer has the record; nothing changes then
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

/**
 * Discards a refused change.
 * @returns a function that restores it
 */
export async function discardRefused(refused: AttentionDoc): Promise<() => Promise<void>> {
  const store = await getCurrentStore();
  await discardRefusal(store, refused.id);
  return whileCurrent(store, () =>
    writeAll<AttentionDoc>(store, 'attention', [refused.id], (there) => there ?? refused),
  );
}

/**
 * Discards a draft.
 * @returns a function that restores it
 */
export async function discardDraft(draft: DraftDoc): Promise<() => Promise<void>> {
  const store = await getCurrentStore();
  await clearDraft(draft.id);
  return whileCurrent(store, () =>
    // if another draft of this form was started meanwhile, that one stays
    writeAll<DraftDoc>(store, 'drafts', [draft.id], (there) => there ?? draft),
  );
}

/**
 * Discards the unsent work on a record.
 * @returns a function that restores it; null if the server has received the work by now
 */
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
