import { useCurrentStore } from '@/store/current';
import { saveDraft } from '@/store/drafts/draft-store';
import type { Store } from '@/store/entities/collections';
import { sendAcceptedInvitation } from '../accepted-invitation';
import { updateSession } from '../session';
import { sessionBucket } from '../session-bucket';

/** The draft that holds the token. */
const DRAFT = 'invitation';

const save = (store: Store, values: { token: string } | null) =>
  saveDraft(DRAFT, values, Promise.resolve(store));

/** Keeps an accepted invitation in the open store of its owner, which stays when the session ends. */
export async function keepInvitation(token: string): Promise<void> {
  const { store } = useCurrentStore.getState();
  if (store) await save(store, { token });
}

/** Accepts an invitation again that had been accepted before the sign-out, unless something newer was. */
export async function restoreInvitation(token: unknown): Promise<void> {
  if (typeof token !== 'string' || (await sessionBucket.read()).accepted !== undefined) return;
  await updateSession({ accepted: token });
  void sendAcceptedInvitation().catch(() => undefined);
}

/** Accepts the invitation that the store kept. Can be repeated after a kill at any step. */
export async function restoreKeptInvitation(store: Store): Promise<void> {
  const kept = await store.drafts.findOne(DRAFT).exec();
  if (!kept) return;
  await restoreInvitation(kept.values['token']);
  await save(store, null);
}
