import { create } from 'zustand';

/** Who uses this device, as it remembers without asking the network. */
export interface Identity {
  userId: string;
  email: string;
  /** what the server last said; a courtesy for menus and guards, the database decides */
  isAdmin: boolean;
  /** when the server last confirmed it, ms since 1970 */
  lastContact: number | null;
}

const KEY = 'lifedrop-identity';

/** Reads the device's record; anything damaged counts as nobody. */
export function readIdentity(storage: Pick<Storage, 'getItem'>): Identity | null {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Identity> | null;
    if (typeof found?.userId !== 'string' || typeof found.email !== 'string') return null;
    return {
      userId: found.userId,
      email: found.email,
      isAdmin: found.isAdmin === true,
      lastContact: found.lastContact ?? null,
    };
  } catch {
    return null;
  }
}

/** The person of this device, or null for a visitor. Known at once, without the network. */
export const useSession = create<{ identity: Identity | null }>(() => ({
  identity: typeof localStorage === 'undefined' ? null : readIdentity(localStorage),
}));

/** The person of this device, or null for a visitor. */
export const useIdentity = (): Identity | null => useSession((s) => s.identity);

/** Remembers who uses this device from now on; null for nobody. */
export function rememberIdentity(identity: Identity | null): void {
  if (identity) localStorage.setItem(KEY, JSON.stringify(identity));
  else localStorage.removeItem(KEY);
  useSession.setState({ identity });
}

/** What the server last said about the person: whether an administrator, and when. */
export function confirmIdentity(isAdmin: boolean, at: number): void {
  const { identity } = useSession.getState();
  if (identity) rememberIdentity({ ...identity, isAdmin, lastContact: at });
}

/** Other tabs of this browser sign in and out too. @returns how to stop listening */
export function followOtherTabs(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null)
      useSession.setState({ identity: readIdentity(localStorage) });
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

const FORGET_KEY = 'lifedrop-forget';
const forgetList = (): string[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(FORGET_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** Writes down that a person's data leaves this device; done even if the app is killed now. */
export function forgetLater(userId: string): void {
  localStorage.setItem(FORGET_KEY, JSON.stringify([...new Set([...forgetList(), userId])]));
}

/**
 * Whose data is to leave this device.
 * @param present who uses it now: his log-out did not come to its end, or he is back
 */
export const toForget = (present: string | null): string[] =>
  forgetList().filter((id) => id !== present);

/** The data of all on the list has left, or need not. */
export const forgotten = (): void => localStorage.removeItem(FORGET_KEY);
