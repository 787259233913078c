import { SESSION_KEY } from '@/remote/auth-storage';
import { getRemote } from '@/remote/client';
import { isDeletingAccount } from './account-commands';
import { followDeletedAccount } from './sign-out/deleted-account';
import { useSignOutNotice } from './sign-out/notice';
import { signOut } from './sign-out/sign-out';
import { updateSession, useSession } from './session';
import { sessionBucket } from './session-bucket';

/** How long a log-in in another tab may take after the server has answered, ms. */
const CLAIM_MS = 10_000;
/** How long the auth server may take to say why it ended a session, ms. */
const REASON_MS = 5_000;
/** If the auth server gives no answer, this long passes before it is asked again, ms. */
const AGAIN_MS = 500;

/**
 * Ends a session that the auth client has although nobody is logged in on this device. Waits first, because another
 * tab may just be logging in.
 */
async function endUnclaimed(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, CLAIM_MS);
  });
  const { identity } = await sessionBucket.read();
  if (!identity) await getRemote().auth.signOut({ scope: 'local' });
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Whether the account of a token was deleted. False also if the server does not say so in time, for example because
 * the token has expired. If no answer comes, the server is asked again: a page that is being closed gets no answers,
 * and must not decide.
 */
async function isAccountGone(token: string | undefined): Promise<boolean> {
  let isLate = false;
  const ask = async (): Promise<boolean> => {
    const { error } = await getRemote().auth.getUser(token);
    if (error?.name !== 'AuthRetryableFetchError') return error?.code === 'user_not_found';
    await wait(AGAIN_MS);
    return isLate ? false : ask();
  };
  const late = wait(REASON_MS).then(() => {
    isLate = true;
    return false;
  });
  return Promise.race([ask().catch(() => false), late]);
}

/**
 * Asks the auth server whether the account was deleted on another device. If it was, this device logs out too. Called
 * when the server answered a call of sync as for a visitor, although a person is logged in.
 */
export async function checkAccount(): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity || isDeletingAccount() || !(await isAccountGone(undefined))) return;
  if (useSession.getState().identity?.userId === identity.userId) await followDeletedAccount();
}

/**
 * Logs the person out after the auth server has ended their session. Asks the server for the reason, with the token
 * that is no longer valid.
 */
async function followRefusal(token: string | undefined): Promise<void> {
  const before = useSession.getState().identity?.userId;
  // this device knows of the deletion, and still shows the account because some of its data is only here
  const isKnown = useSignOutNotice.getState().notice?.reason === 'deleted-elsewhere';
  const isGone = isKnown || (token !== undefined && (await isAccountGone(token)));
  if (before === undefined || useSession.getState().identity?.userId !== before) return;
  if (isDeletingAccount()) return;
  if (isGone) await followDeletedAccount();
  else await signOut('revoked');
}

/**
 * Logs the person out if the auth client had removed the session before this page could react. Another call of the
 * page may have been refused earlier, or the page was closed just then. Without a network, the auth client keeps an
 * expired session, so nobody is logged out.
 */
async function followUnseenRefusal(): Promise<void> {
  const { identity, auth, endedToken } = await sessionBucket.read();
  if (identity && auth?.[SESSION_KEY] === undefined) await followRefusal(endedToken);
}

/** Stores the account's new e-mail address. */
function rememberEmail(email: string): void {
  const { identity } = useSession.getState();
  if (!identity || identity.email === email) return;
  updateSession({ identity: { ...identity, email } }).catch(() => undefined);
}

/**
 * Listens to the auth client. If the auth server has ended the session, the person is logged out. If the client finds
 * a session while nobody is logged in on this device, the session is ended. Tokens are renewed only while there is a
 * network.
 * @returns a function that stops this
 */
export function watchSession(): () => void {
  const { auth } = getRemote();
  let token: string | undefined;
  let isEnded = false;
  const { data } = auth.onAuthStateChange((event, session) => {
    const { identity } = useSession.getState();
    // a call of the auth client inside its own callback would wait for itself
    const follow = () => setTimeout(() => void followRefusal(before).catch(() => undefined));
    const before = token;
    // two refused calls may end the session one after the other, and both ask for the reason with the same token
    token = session?.access_token ?? token;
    if (event === 'SIGNED_OUT') isEnded = true;
    if (event === 'SIGNED_OUT' && identity) follow();
    if (event === 'INITIAL_SESSION' && !session && identity && !isEnded)
      followUnseenRefusal().catch(() => undefined);
    if (event === 'INITIAL_SESSION' && session && !identity) endUnclaimed().catch(() => undefined);
    if (session && identity && session.user.id !== identity.userId) follow();
    else if (session?.user.email) rememberEmail(session.user.email);
  });
  const online = () => void auth.startAutoRefresh();
  const offline = () => void auth.stopAutoRefresh();
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  if (!navigator.onLine) offline();
  return () => {
    data.subscription.unsubscribe();
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}
