import { remote } from '@/remote/client';
import {
  confirmIdentity,
  followOtherTabs,
  forgotten,
  type Identity,
  toForget,
  useSession,
} from '@/session/session';
import { watchSession } from '@/session/session-commands';
import { leaveStore, switchStore } from '@/store/current';
import { removeStore } from '@/store/remove';
import { useStatus } from '@/store/status';
import { startSync } from '@/sync/start';

/** Opens the store of whoever uses the device, keeps it in sync, and follows log-ins and log-outs. */
export function startLifecycle(): void {
  let stop: (() => Promise<void>) | null = null;
  let last: Promise<void> = Promise.resolve();

  const turn = async (identity: Identity | null) => {
    await stop?.();
    stop = null;
    const userId = identity?.userId ?? null;
    const store = await switchStore(userId);
    // only now is the store of whoever logged out closed
    for (const gone of toForget(userId)) await removeStore(gone);
    forgotten();
    useStatus.setState({ lastContact: identity?.lastContact ?? null, sending: new Set() });
    stop = startSync({
      store,
      client: remote(),
      userId,
      isAdmin: identity?.isAdmin ?? false,
      onContact: confirmIdentity,
    });
  };
  const follow = (identity: Identity | null) => {
    last = last
      .then(() => turn(identity))
      .catch((error: unknown) => console.error('The store could not be opened', error));
  };

  watchSession();
  followOtherTabs();
  useSession.subscribe(({ identity }, { identity: before }) => {
    // at once, not when sync has stopped: a form opened by the log-in must not meet the visitors' store
    if (identity?.userId !== before?.userId) leaveStore();
    if (identity?.userId !== before?.userId || identity?.isAdmin !== before?.isAdmin)
      follow(identity);
  });
  follow(useSession.getState().identity);
}
