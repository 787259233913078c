import { SESSION_KEY, setAuthStorage } from '@/remote/auth-storage';
import { KeyValueStore } from '@/device/key-value';
import type { StorageBucket } from '@/device/storage-bucket';
import type { UnsentWork } from '@/store/changes/unsent-work';
import type { Tries } from './inactivity';
import type { PasswordCheck } from './password-key';
import type { SealingPair } from './sealing-pair';

/** The notice for a person who was signed out unexpectedly. Holds nothing about the person. */
export interface SignOutNotice {
  reason: 'revoked' | 'deleted-elsewhere';
  /** How many records wait on this device for their owner; null if the store could not be read. */
  records: number | null;
  drafts: number | null;
  /** the records were deleted, because only their owner may read them and they could not be sealed */
  gone?: boolean;
}

/** The person who uses this device, known without asking the network. */
export interface Identity {
  userId: string;
  email: string;
  /** by the server's last answer; for menus and guards only, because the database decides */
  isAdmin: boolean;
  /** when the server last confirmed it, ms since 1970 */
  lastContact: number | null;
}

/** A sign-out that was committed and is not cleaned up yet; see sign-out/plan.ts. */
export interface CommittedSignOut {
  remove: StorageBucket | null;
  /** the unsent records and drafts that may go with the store; null for all, missing in plans of older versions */
  decided?: string[] | null;
  sealed: string | null;
  /** seals unsent work that is left in the store before the store is removed; missing in plans of older versions */
  pair?: SealingPair | null;
  notice: SignOutNotice | null;
}

/** The data that this device holds about the person who uses it. All of it is deleted at sign-out. */
export interface SessionRecord {
  identity: Identity;
  /** missing if the page may not use WebCrypto */
  check: PasswordCheck;
  /** only on a shared device; missing if the page may not use WebCrypto */
  pair: SealingPair;
  /** minutes until the lock, as chosen; null for never, missing for the default */
  minutes: number | null;
  /** the device is shared with others */
  shared: boolean;
  /** when somebody last touched a key or the screen, ms since 1970 */
  active: number;
  locked: boolean;
  tries: Tries;
  /** unsent work that was sealed and is being put back into the store */
  restore: { ids: string[]; work: UnsentWork };
  signOut: CommittedSignOut;
  /** the person works at a hospital, by the server's last answer; for menus only */
  isMember: boolean;
  /** the endpoint of the push subscription that this person turned on here */
  push: string;
  /** the token of an invitation that was accepted here and is not sent yet */
  accepted: string;
  /** the data with which the service worker sends: the backend, and this device's name for it */
  sender: { url: string; key: string; clientId: string };
  /** values of the auth client, by its keys */
  auth: Record<string, string>;
  /** the token of a session that the auth client removed: a page that opens now asks with it for the reason */
  endedToken: string;
}

/** Separate from the store, so that it can be read at once and deleted without a trace. */
export const sessionBucket = new KeyValueStore<SessionRecord>({
  name: 'lifedrop-session',
  databasePrefix: 'lifedrop-session',
});

/** Reads the access token in a session as the auth client stores it. */
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
    // a token that is renewed while somebody signs out must not outlive their session
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
