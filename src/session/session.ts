import { create } from 'zustand';
import { deviceNow } from '@/clock';
import { useDeviceStorage } from '@/device/device-storage';
import { isDueToLock, NOBODY, type Session, toSession } from './known-session';
import { type Identity, type SessionRecord, sessionBucket } from './session-bucket';

export type { Identity };

/**
 * The person who uses this device, and what the device knows about them. It is nobody until `startSession` has read
 * it.
 */
export const useSession = create<Session>(() => NOBODY);

/** Returns the person to whom pages are shown. Null for a visitor, and while the screen is locked. */
export const useIdentity = (): Identity | null => useSession((s) => (s.locked ? null : s.identity));

/** Shows a stored record in all components. The identity stays the same object unless something in it has changed. */
export function showSession(record: Partial<SessionRecord>): void {
  const next = toSession(record);
  const { identity } = useSession.getState();
  const same = JSON.stringify(identity) === JSON.stringify(next.identity);
  useSession.setState({ ...next, identity: same ? identity : next.identity });
}

let started: Promise<void> | null = null;

/** How long to wait before a storage that did not answer is asked again, ms. */
const RETRY_MS = 1_000;

/** @returns false if the storage did not answer; this does not mean that nobody is logged in */
async function readSession(): Promise<boolean> {
  try {
    let record = await sessionBucket.read();
    if (isDueToLock(record, deviceNow()))
      record = await sessionBucket.change(() => ({ locked: true }));
    showSession(record);
  } catch (error) {
    if (useDeviceStorage.getState().stuck) return false;
    // without a storage the browser cannot know who uses it
    console.info('Nothing can be read from this device', error);
  }
  return true;
}

async function begin(): Promise<void> {
  const start = performance.now();
  while (!(await readSession())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  performance.measure('lifedrop-session', { start });
}

/** Finds out who uses this device, without the network. The first screen waits for this. */
export function startSession(): Promise<void> {
  started ??= begin();
  return started;
}

/** The messages that the tabs of this browser send each other about the session. */
export type SessionNews = { left: true } | { changed: true } | { active: number };

const CHANNEL = 'lifedrop-session';
let channel: BroadcastChannel | null = null;

/** Sends a message to the other tabs of this browser. */
export function tellOtherTabs(news: SessionNews): void {
  channel ??= new BroadcastChannel(CHANNEL);
  // The lint rule is meant for `window.postMessage`. A BroadcastChannel reaches only pages of the same origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(news);
}

const readAgain = () =>
  sessionBucket.read().then(showSession, (error: unknown) => console.info('Not read', error));

/**
 * Keeps this tab's session up to date when another tab logs in or out, or locks or unlocks. Reads the session again
 * whenever this tab becomes visible.
 * @param onActive called when somebody has used another tab; it gets the time, ms since 1970
 */
export function followOtherTabs(onActive: (at: number) => void): void {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    if ('left' in data) useSession.setState(NOBODY);
    else if ('active' in data) onActive(data.active);
    else void readAgain();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readAgain();
  });
}

/** Stores who uses this device from now on. */
export async function saveSession(
  identity: Identity,
  known: Omit<Partial<SessionRecord>, 'identity' | 'auth' | 'signOut'> = {},
): Promise<void> {
  showSession(
    await sessionBucket.change(({ auth, accepted, identity: before }) => ({
      check: undefined,
      pair: undefined,
      minutes: undefined,
      shared: undefined,
      tries: undefined,
      restore: undefined,
      endedToken: undefined,
      signOut: undefined,
      // if the same person logs in again, their invitation must still be sent
      accepted: before?.userId === identity.userId ? accepted : undefined,
      push: undefined,
      isMember: undefined,
      ...known,
      auth: auth ?? {},
      identity,
      active: deviceNow(),
      locked: false,
    })),
  );
  tellOtherTabs({ changed: true });
}

/**
 * Changes the record of the person who is logged in. Never changes another person's record. Notifies the other tabs.
 */
export async function updateSession(
  changes: { [K in keyof SessionRecord]?: SessionRecord[K] | undefined },
  {
    durability = 'strict',
    tell = true,
  }: { durability?: IDBTransactionDurability; tell?: boolean } = {},
): Promise<void> {
  const here = useSession.getState().identity?.userId;
  const record = await sessionBucket.change(
    ({ identity, signOut }) => (here && identity?.userId === here && !signOut ? changes : null),
    durability,
  );
  if (useSession.getState().identity?.userId !== here) return;
  showSession(record);
  if (tell) tellOtherTabs({ changed: true });
}

/** Stores what the server last said: whether the person is an administrator, and when it said so. */
export function confirmIdentity(isAdmin: boolean, at: number): void {
  const { identity } = useSession.getState();
  if (!identity) return;
  const next = { ...identity, isAdmin, lastContact: at };
  const tell = identity.isAdmin !== isAdmin;
  updateSession({ identity: next }, { durability: 'relaxed', tell }).catch(() => undefined);
}

/** Shows all tabs at once as a visitor sees them. */
export function showNobody(): void {
  useSession.setState(NOBODY);
  tellOtherTabs({ left: true });
}
