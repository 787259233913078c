import { countUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { readAllUnsent } from './read-unsent';
import { signOut } from './sign-out';

/**
 * Logs a person out who asked for it, unless they must first decide about unsent work. A store that cannot be read
 * stays for them, because nobody knows what is in it.
 * @returns the unsent work that they must decide about; null if they were logged out
 */
export async function requestSignOut(): Promise<UnsentWork | null> {
  const unsent = await readAllUnsent().catch(() => null);
  if (unsent && countUnsentWork(unsent) > 0) return unsent;
  await signOut(unsent ? 'asked' : 'unattended');
  return null;
}
