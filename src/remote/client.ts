import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { getAuthStorage, SESSION_KEY } from './auth-storage';
import { readBackend } from './config';
import type { Database } from './database.types';
import { addPortalDetection } from './fetch-with-portal-detection';

export type Remote = SupabaseClient<Database>;

/**
 * A client of the backend.
 * @param keepSession false for one whose session must not outlive it, as in sign-up
 */
export function makeClient({ url, key }: { url: string; key: string }, keepSession = true): Remote {
  const storage = keepSession ? getAuthStorage() : undefined;
  return createClient<Database>(url, key, {
    auth: {
      // two clients of one key would warn, and fight over it
      storageKey: keepSession ? SESSION_KEY : `${SESSION_KEY}-once`,
      persistSession: keepSession,
      autoRefreshToken: keepSession,
      // a link with somebody's session in it must not log this device in as him; /reset-password reads its own
      detectSessionInUrl: false,
      ...(storage && { storage }),
    },
    global: { fetch: addPortalDetection((...args) => fetch(...args)) },
  });
}

let shared: Remote | null = null;

/** The client of this page, made at first use. */
export function getRemote(): Remote {
  shared ??= makeClient(readBackend());
  return shared;
}
