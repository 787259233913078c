/** The key under which the auth client stores its session. */
export const SESSION_KEY = 'lifedrop-auth';

/** Where the auth client stores its session. */
export interface AuthStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

let chosen: AuthStorage | null = null;

/**
 * Sets where clients that are made later store their session. It is in a module of its own, so that a caller does not
 * load the client.
 */
export function setAuthStorage(storage: AuthStorage): void {
  chosen = storage;
}

/** Returns the storage that was set. If it is undefined, the auth client uses its default. */
export const getAuthStorage = (): AuthStorage | undefined => chosen ?? undefined;
