import { useCurrentStore } from '@/store/current';
import { getFormName, makeDraftId } from '@/store/drafts/draft-id';
import { saveDraft } from '@/store/drafts/draft-store';
import type { Store } from '@/collections/documents';
import { updateSession } from '../session';
import { sessionBucket } from '../session-bucket';

/** The form whose drafts each hold a token. */
const FORM = 'invitation';

/**
 * Keeps an accepted invitation in its owner's store, which stays when the session ends. Each invitation gets a draft
 * of its own, so that taking back an earlier one never removes it.
 */
export async function keepInvitation(
  token: string,
  store: Store | null = useCurrentStore.getState().store,
): Promise<void> {
  if (store) await saveDraft(makeDraftId(FORM), { token }, Promise.resolve(store));
}

/** Puts a token into the session. @returns false while another invitation waits there to be sent */
export async function takeInvitationBack(token: string): Promise<boolean> {
  if ((await sessionBucket.read()).accepted === undefined) await updateSession({ accepted: token });
  const { accepted, signOut } = await sessionBucket.read();
  return accepted === token && !signOut;
}

/**
 * Takes back the invitations that the store kept, so that they are sent next. An invitation that the session does not
 * take stays. Can be repeated after a kill at any step, because sending an invitation twice changes nothing.
 */
export async function restoreKeptInvitation(store: Store): Promise<void> {
  for (const { id, values } of await store.drafts.find().exec()) {
    if (getFormName(id) !== FORM) continue;
    const { token } = values;
    if (typeof token === 'string' && !(await takeInvitationBack(token))) return;
    await saveDraft(id, null, Promise.resolve(store));
  }
}
