import { sealWork } from '@/session/sign-out/sealed-work';
import { tryPassword, type Unlocking } from '@/session/lock';
import { useSession } from '@/session/session';
import { getCurrentStore, useCurrentStore } from '@/store/current';
import { flushDrafts } from '@/store/drafts/draft-store';
import { useStatus, requestSync } from '@/store/status';
import { countUnsentWork, readUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';

/** How long without anything arriving until it is said that sending does not work, ms. */
const SILENCE_MS = 15_000;
/** The same where the server was out of reach before. */
const OFFLINE_MS = 4_000;

/**
 * What of the person who is here has not reached the server.
 * @throws when the store cannot be opened
 */
export async function readOwnWork(): Promise<UnsentWork> {
  const { error } = useCurrentStore.getState();
  if (error !== null) throw error instanceof Error ? error : new Error('The store is not open');
  const store = await getCurrentStore();
  await flushDrafts();
  return readUnsentWork(store);
}

/**
 * Logs out, see session-commands. Loaded on demand: it brings the auth client, which the first paint does
 * without.
 */
export async function logOutNow(
  how: { sealed?: string | null; store?: 'goes' | 'stays' } = {},
): Promise<void> {
  const { logOut } = await import('@/session/session-commands');
  await logOut(how);
}

/** Whoever does not know the password must not decide over unsent work: it stays, closed, for its owner. */
export async function logOutOfLock(): Promise<void> {
  const isEmpty = async () => countUnsentWork(await readOwnWork()) === 0;
  await logOutNow({ store: (await isEmpty().catch(() => false)) ? 'goes' : 'stays' });
}

/** Locks everything unsent with the person's password, and logs out. Works without a network. */
export async function sealAndLogOut(password: string): Promise<Unlocking> {
  const { identity } = useSession.getState();
  const result = await tryPassword(password);
  if (!result.opened || !identity) return result;
  const sealed = await sealWork(identity.userId, password, readOwnWork);
  await logOutNow({ sealed });
  return result;
}

/**
 * Sends everything that waits.
 * @returns false when nothing arrived for a while, or the network is gone
 */
export function sendAll(stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    let end = () => {};
    const done = (sent: boolean) => {
      clearTimeout(silence);
      end();
      resolve(sent);
    };
    const listen = (ms = SILENCE_MS) => {
      clearTimeout(silence);
      silence = setTimeout(done, ms, false);
    };
    listen(useStatus.getState().online ? SILENCE_MS : OFFLINE_MS);
    stop.addEventListener('abort', () => done(false), { once: true });
    end = useStatus.subscribe((now, before) => {
      if (now.pending === 0) done(true);
      else if (before.online && !now.online) done(false);
      else if (now.pending < before.pending) listen();
    });
    if (useStatus.getState().pending === 0) done(true);
    else if (navigator.onLine) requestSync();
    else done(false);
  });
}
