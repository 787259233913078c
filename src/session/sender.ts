import { deviceNow } from '@/clock';
import { SESSION_KEY } from '@/remote/auth-storage';
import { addPortalDetection } from '@/remote/fetch-with-portal-detection';
import { type SessionRecord, sessionBucket } from './session-bucket';

/** The person whose unsent work the service worker may send, and the server that gets it. */
export type Sender = SessionRecord['sender'] & { userId: string };

/** The parts of the auth client's session that this file uses. */
interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** seconds since 1970 */
  expires_at: number;
  user: { id: string };
}

/** A token that expires within this time is renewed before it is used, ms. The auth client does the same. */
const MARGIN = 90_000;

/**
 * Reads who is logged in on this device, for the service worker. Null if nobody is, or if no page has stored yet what
 * the service worker needs.
 */
export async function readSender(): Promise<Sender | null> {
  const { identity, signOut, sender } = await sessionBucket.read();
  return identity && sender && !signOut ? { ...sender, userId: identity.userId } : null;
}

async function renewSession({ url, key }: Sender, before: StoredSession): Promise<StoredSession> {
  const ask = addPortalDetection((...args) => fetch(...args));
  const response = await ask(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token: before.refresh_token }),
    signal: AbortSignal.timeout(30_000),
  });
  // a page decides what a refusal means
  if (!response.ok) throw new Error(`the session was not renewed (${response.status})`);
  const session = (await response.json()) as StoredSession & { expires_in: number };
  if (typeof session.access_token !== 'string' || typeof session.refresh_token !== 'string')
    throw new Error('not an answer of the auth server');
  // computed by this device's clock, which also decides when the token is renewed
  return { ...session, expires_at: Math.floor(deviceNow() / 1000) + session.expires_in };
}

/**
 * Reads the access token of a person without the auth client. Renews it if it has expired. If two pages renew it at
 * the same time, the server gives both the same session. If a session or a log-out was stored meanwhile, this keeps
 * it.
 * @throws if there is no session, or if it cannot be renewed now
 */
export async function readAccessToken(sender: Sender): Promise<string> {
  const { auth, signOut } = await sessionBucket.read();
  const stored = auth?.[SESSION_KEY];
  // the auth client or the code below wrote this text
  const session = JSON.parse(stored ?? 'null') as StoredSession | null;
  if (signOut || session?.user.id !== sender.userId)
    throw new Error('the session is not of this person');
  if (session.expires_at * 1000 - deviceNow() > MARGIN) return session.access_token;
  const next = await renewSession(sender, session);
  await sessionBucket.change(({ auth: now, signOut: left }) =>
    left || now?.[SESSION_KEY] !== stored
      ? null
      : { auth: { ...now, [SESSION_KEY]: JSON.stringify(next) } },
  );
  return next.access_token;
}
