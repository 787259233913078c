import { getRemote } from '@/remote/client';
import { showNobody } from '../session';
import { sessionBucket } from '../session-bucket';
import { clearNotice, showNotice } from './notice';
import type { SignOutPlan } from './plan';

/** Ends the session on the server too. If there is no network, this does not wait. */
async function endOnServer(token: string, push: string | undefined): Promise<void> {
  const remote = getRemote();
  if (push !== undefined)
    await remote
      .rpc('delete_push_subscription', { endpoint: push })
      .setHeader('Authorization', `Bearer ${token}`);
  await remote.auth.admin.signOut(token, 'local');
}

/**
 * Step 2: stores the plan in one transaction and shows all tabs as a visitor sees them. If there is an earlier plan,
 * that one stays. If the person is no longer logged in, nothing happens.
 */
export async function commitSignOut(plan: SignOutPlan): Promise<void> {
  const { userId, remove, decided, sealed, pair, notice, token, push } = plan;
  await sessionBucket.change((now) =>
    now.signOut || now.identity?.userId !== userId
      ? null
      : { signOut: { remove, decided, sealed, pair, notice } },
  );
  if (notice) showNotice(notice);
  else clearNotice();
  showNobody();
  if (token !== undefined && navigator.onLine) endOnServer(token, push).catch(() => undefined);
}
