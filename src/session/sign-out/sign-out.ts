import { commitSignOut } from './commit';
import { planSignOut, type SignOutReason } from './plan';

/**
 * Signs the person out of this device, with or without a network:
 * 1. `plan.ts` decides what becomes of their data. Nothing has changed yet: killed here, they stay signed in.
 * 2. `commit.ts` writes the plan down, in one transaction. From here on they are signed out, whatever is killed.
 * 3. `clean-up.ts` removes what the plan says, once the store is closed (`app/lifecycle`): now, at the next
 *    start, or before the next log-in. It can be repeated until it is done.
 * @param password seals unsent work for its owner instead of giving it up; the caller has checked it
 */
export async function signOut(reason: SignOutReason, password?: string): Promise<void> {
  const plan = await planSignOut(reason, password);
  if (plan) await commitSignOut(plan);
}
