import { resendRefusal } from '@/store/changes/attention';
import { discardRefusal } from '@/store/changes/refusals';
import type { PushedName } from '@/store/entities/collections';
import { getCurrentStore } from '@/store/current';
import { clearDraft } from '@/store/drafts/draft-store';
import type { AttentionDoc, DraftDoc } from '@/store/entities/device';
import { requestSync } from '@/store/status';
import { discardUnsent, restoreUnsent } from '@/store/changes/unsent';
import { readUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { writeAll } from '@/store/changes/write';
import type { Fields } from '@/sync/protocol';

/**
 * Saves a refused change again, as it was or as corrected, and asks for it to be sent.
 * @returns false when the record it would change is no longer on this device
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
 * Settles a conflict: what the user decided is changed in the record and sent; where he keeps all of
 * theirs there is nothing to send.
 * @param compared the other person's values that the user saw
 * @returns false when the record is no longer on this device; then nothing happened
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

/** Forgets a refused change. @returns how to put it back */
export async function discardRefused(refused: AttentionDoc): Promise<() => Promise<void>> {
  await discardRefusal(await getCurrentStore(), refused.id);
  return async () =>
    writeAll<AttentionDoc>(
      await getCurrentStore(),
      'attention',
      [refused.id],
      (there) => there ?? refused,
    );
}

/** Forgets a draft. @returns how to put it back */
export async function discardDraft(draft: DraftDoc): Promise<() => Promise<void>> {
  await clearDraft(draft.id);
  return async () =>
    // a form that was begun again meanwhile counts more
    writeAll<DraftDoc>(await getCurrentStore(), 'drafts', [draft.id], (there) => there ?? draft);
}

/** Takes back what the server has not acknowledged. @returns how to put it back; null when it has it by now */
export async function discardWaiting(
  table: PushedName,
  id: string,
): Promise<(() => Promise<void>) | null> {
  const taken = await discardUnsent(await getCurrentStore(), table, id);
  if (!taken) return null;
  return async () => {
    await restoreUnsent(await getCurrentStore(), table, taken);
    requestSync();
  };
}

/** Everything on this device that has not reached the server. */
export async function readUnsent(): Promise<UnsentWork> {
  return readUnsentWork(await getCurrentStore());
}
