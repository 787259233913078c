import { discardRefusal, resendRefusal } from '@/store/changes/attention';
import type { PushedName } from '@/store/entities/collections';
import { currentStore } from '@/store/current';
import { clearDraft } from '@/store/drafts/draft-store';
import type { AttentionDoc, DraftDoc } from '@/store/entities/device';
import type { Fields } from '@/store/entities/local';
import { wantSync } from '@/store/status';
import { discardUnsent, putBackUnsent } from '@/store/changes/unsent';
import { readUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { writeAll } from '@/store/changes/write';

/**
 * Saves a refused change again, as it was or as corrected, and asks for it to be sent.
 * @returns false when the record it would change is no longer on this device
 */
export async function resend(refused: AttentionDoc, corrected: Fields = {}): Promise<boolean> {
  const saved = await resendRefusal(await currentStore(), refused, {
    ...refused.payload,
    ...corrected,
  });
  if (saved) wantSync();
  return saved;
}

/**
 * Settles a conflict: what the user decided is changed in the record and sent; where he keeps all of
 * theirs there is nothing to send.
 * @returns false when the record is no longer on this device; then nothing happened
 */
export async function settleConflict(refused: AttentionDoc, patch: Fields): Promise<boolean> {
  const store = await currentStore();
  if (Object.keys(patch).length === 0) await discardRefusal(store, refused.id);
  else if (!(await resendRefusal(store, refused, patch))) return false;
  else wantSync();
  return true;
}

/** Forgets a refused change. @returns how to put it back */
export async function discardRefused(refused: AttentionDoc): Promise<() => Promise<void>> {
  await discardRefusal(await currentStore(), refused.id);
  return async () =>
    writeAll<AttentionDoc>(
      await currentStore(),
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
    writeAll<DraftDoc>(await currentStore(), 'drafts', [draft.id], (there) => there ?? draft);
}

/** Takes back what the server has not acknowledged. @returns how to put it back; null when it has it by now */
export async function discardWaiting(
  table: PushedName,
  id: string,
): Promise<(() => Promise<void>) | null> {
  const taken = await discardUnsent(await currentStore(), table, id);
  if (!taken) return null;
  return async () => {
    await putBackUnsent(await currentStore(), table, taken);
    wantSync();
  };
}

/** Everything on this device that has not reached the server. */
export async function readUnsent(): Promise<UnsentWork> {
  return readUnsentWork(await currentStore());
}
