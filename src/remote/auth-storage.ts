/** The name under which the auth client keeps its session. */
export const SESSION_KEY = 'lifedrop-auth';

/** Where the auth client keeps its session. */
export interface AuthStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

let chosen: AuthStorage | null = null;

/** Says where clients made from now on keep their session. Loads nothing of the client. */
export function setAuthStorage(storage: AuthStorage): void {
  chosen = storage;
}

/** Where it was said, else undefined: the auth client's own choice. */
export const getAuthStorage = (): AuthStorage | undefined => chosen ?? undefined;
