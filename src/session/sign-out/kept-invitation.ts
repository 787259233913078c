import { useCurrentStore } from '@/store/current';
import { getFormName, makeDraftId } from '@/store/drafts/draft-id';
import { saveDraft } from '@/store/drafts/draft-store';
import type { Store } from '@/collections/documents';
import { updateSession } from '../session';
import { sessionBucket } from '../session-bucket';

/** The name of a form. Each draft of it holds the token of an invitation. */
const FORM = 'invitation';

/**
 * Keeps an invitation in its owner's store, which stays when the session ends. Each invitation has a draft of its
 * own, so taking one back never removes another.
 */
export async function keepInvitation(
  token: string,
  store: Store | null = useCurrentStore.getState().store,
): Promise<void> {
  if (store) await saveDraft(makeDraftId(FORM), { token }, Promise.resolve(store));
}

/** Puts a token into the session. @returns false if another invitation is there that has not been sent */
export async function takeInvitationBack(token: string): Promise<boolean> {
  if ((await sessionBucket.read()).accepted === undefined) await updateSession({ accepted: token });
  const { accepted, signOut } = await sessionBucket.read();
  return accepted === token && !signOut;
}

/**
 * Takes the invitations out of the store and puts them into the session, so that they are sent. An invitation that
 * the session does not take stays in the store. If the app is killed meanwhile, this can run again, because sending
 * an invitation twice changes nothing.
 */
export async function restoreKeptInvitation(store: Store): Promise<void> {
  for (const { id, values } of await store.drafts.find().exec()) {
    if (getFormName(id) !== FORM) continue;
    const { token } = values;
    if (typeof token === 'string' && !(await takeInvitationBack(token))) return;
    await saveDraft(id, null, Promise.resolve(store));
  }
}
