/** The key of the auth client's session. */
export const SESSION_KEY = 'lifedrop-auth';

/** Storage for the auth client's session. */
export interface AuthStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

let chosen: AuthStorage | null = null;

/** Sets where clients made from now on keep their session. Does not load the client. */
export function setAuthStorage(storage: AuthStorage): void {
  chosen = storage;
}

/** The storage that was set; undefined leaves the choice to the auth client. */
export const getAuthStorage = (): AuthStorage | undefined => chosen ?? undefined;
