import { SESSION_KEY, setAuthStorage } from '@/remote/auth-storage';
import { KeyValueStore } from '@/device/key-value';
import type { StorageBucket } from '@/device/storage-bucket';
import type { UnsentWork } from '@/store/changes/unsent-work';
import type { Tries } from './inactivity';
import type { PasswordCheck } from './password-key';
import type { SealingPair } from './sealing-pair';

/** What the screen tells a person who was logged out without their doing. It says nothing about the person. */
export interface SignOutNotice {
  reason: 'revoked' | 'deleted-elsewhere';
  /** how many of their records are still on this device; null if the store could not be read */
  records: number | null;
  drafts: number | null;
  /** true if the records were deleted: only their owner may read them, and they could not be sealed */
  gone?: boolean;
}

/** The person who uses this device. The device knows them without the network. */
export interface Identity {
  userId: string;
  email: string;
  /**
   * whether the server last said that the person is an administrator; only menus and routes use it, because the
   * database decides
   */
  isAdmin: boolean;
  /** when the server last confirmed this, ms since 1970; null if it never did */
  lastContact: number | null;
}

/** A log-out that is decided and not yet carried out completely; see sign-out/plan.ts. */
export interface CommittedSignOut {
  remove: StorageBucket | null;
  /**
   * the unsent records and drafts that may be deleted with the store; null for all, missing in plans of older
   * versions
   */
  decided?: string[] | null;
  sealed: string | null;
  /**
   * the keys that seal what is unsent in the store before the store is deleted; missing in plans of older versions
   */
  pair?: SealingPair | null;
  notice: SignOutNotice | null;
}

/** What this device stores about the person who uses it. All of it is deleted when they log out. */
export interface SessionRecord {
  identity: Identity;
  /** missing if the page may not use WebCrypto */
  check: PasswordCheck;
  /** missing if nobody shares the device, or if the page may not use WebCrypto */
  pair: SealingPair;
  /** the chosen number of minutes until the screen locks; null for never, missing if the default applies */
  minutes: number | null;
  /** whether several people share this device */
  shared: boolean;
  /** when somebody last touched a key or the screen, ms since 1970 */
  active: number;
  locked: boolean;
  tries: Tries;
  /** sealed work that the password has opened and that is being put back into the store */
  restore: { ids: string[]; work: UnsentWork };
  signOut: CommittedSignOut;
  /** whether the person works at a hospital, as the server last said; only menus use it */
  isMember: boolean;
  /** the endpoint of the push subscription that this person turned on here */
  push: string;
  /**
   * the token of an invitation that the person accepted on this device, but whose acceptance has not reached the server
   */
  accepted: string;
  /** what the service worker needs to send unsent work: the backend's address and key, and the id of this browser */
  sender: { url: string; key: string; clientId: string };
  /** what the auth client stores, by its own keys */
  auth: Record<string, string>;
  /**
   * the token of a session that the auth client has removed; with it, the next page asks the server why the session
   * ended
   */
  endedToken: string;
}

/** The bucket is not part of the store, so that it can be read at once and deleted completely. */
export const sessionBucket = new KeyValueStore<SessionRecord>({
  name: 'lifedrop-session',
  databasePrefix: 'lifedrop-session',
});

/** Reads the access token from a session as the auth client stores it. */
function readToken(session: string | undefined): string | undefined {
  try {
    const { access_token: token } = JSON.parse(session ?? '{}') as { access_token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

setAuthStorage({
  async getItem(key) {
    const { auth, signOut } = await sessionBucket.read();
    return signOut ? null : (auth?.[key] ?? null);
  },
  async setItem(key, value) {
    // a token that is renewed while the person logs out must not be stored after that
    await sessionBucket.change(({ auth, signOut }) =>
      signOut ? null : { auth: { ...auth, [key]: value } },
    );
  },
  async removeItem(key) {
    await sessionBucket.change(({ auth, identity }) => {
      if (!auth || !(key in auth)) return null;
      const { [key]: value, ...rest } = auth;
      const token = identity && key === SESSION_KEY ? readToken(value) : undefined;
      return { auth: rest, ...(token !== undefined && { endedToken: token }) };
    });
  },
});
