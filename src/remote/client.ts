import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { getAuthStorage, SESSION_KEY } from './auth-storage';
import { readBackend } from './config';
import type { Database } from './database.types';
import { addPortalDetection } from './fetch-with-portal-detection';

export type Remote = SupabaseClient<Database>;

/**
 * Makes a client of the backend.
 * @param keepSession false if the client must not store its session, as in sign-up
 */
export function makeClient({ url, key }: { url: string; key: string }, keepSession = true): Remote {
  const storage = keepSession ? getAuthStorage() : undefined;
  return createClient<Database>(url, key, {
    auth: {
      // two clients with the same key would overwrite each other's session
      storageKey: keepSession ? SESSION_KEY : `${SESSION_KEY}-once`,
      persistSession: keepSession,
      autoRefreshToken: keepSession,
      // A link that has a session in it must not log this device in. /reset-password reads its link itself.
      detectSessionInUrl: false,
      ...(storage && { storage }),
    },
    global: { fetch: addPortalDetection((...args) => fetch(...args)) },
  });
}

let shared: Remote | null = null;

/** Returns the client that all calls of this page share. The first call makes it. */
export function getRemote(): Remote {
  shared ??= makeClient(readBackend());
  return shared;
}
