import { discardRefusal, discardUnsent, resendRefusal } from '@/store/attention';
import type { PushedName } from '@/store/collections';
import { currentStore } from '@/store/current';
import { clearDraft } from '@/store/drafts';
import type { AttentionDoc, DraftDoc } from '@/store/entities/device';
import type { Fields } from '@/store/entities/local';
import { wantSync } from '@/store/status';
import { writeAll } from '@/store/write';

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

/** Takes back what the server has not acknowledged. */
export async function discardWaiting(table: PushedName, id: string): Promise<void> {
  await discardUnsent(await currentStore(), table, id);
}
