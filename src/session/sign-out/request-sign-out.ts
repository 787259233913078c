import { countUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { readAllUnsent } from './read-unsent';
import { signOut } from './sign-out';

/**
 * Signs the person out at their own wish, unless they must decide over unsent work first. A store that cannot be read
 * stays for them, because nobody knows what is in it.
 * @returns the unsent work; null if they were signed out
 */
export async function requestSignOut(): Promise<UnsentWork | null> {
  const unsent = await readAllUnsent().catch(() => null);
  if (unsent && countUnsentWork(unsent) > 0) return unsent;
  await signOut(unsent ? 'asked' : 'unattended');
  return null;
}
