import { commitSignOut } from './commit';
import { planSignOut, type SignOutOptions, type SignOutReason } from './plan';

/**
 * Logs the person out of this device, with or without a network:
 * 1. `plan.ts` decides what happens to their data. If the app is killed now, they are still logged in.
 * 2. `commit.ts` stores the plan in one transaction. From then on they are logged out, even if the app is killed.
 * 3. `clean-up.ts` deletes what the plan says, once the store is closed (`app/lifecycle`). It runs at once, at the
 * next start and before the next log-in, until everything is done.
 */
export async function signOut(reason: SignOutReason, options?: SignOutOptions): Promise<void> {
  const plan = await planSignOut(reason, options);
  if (plan) await commitSignOut(plan);
}
