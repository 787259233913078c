import { commitSignOut } from './commit';
import { planSignOut, type SignOutOptions, type SignOutReason } from './plan';

/**
 * Signs the person out of this device, with or without a network:
 * 1. `plan.ts` decides over their data. Nothing has changed yet: if killed here, they stay signed in.
 * 2. `commit.ts` writes the plan down, in one transaction. From here on they are signed out, whatever is killed.
 * 3. `clean-up.ts` deletes what the plan says, once the store is closed (`app/lifecycle`): now, at the next start, or
 * before the next log-in. It can be repeated until it is done.
 */
export async function signOut(reason: SignOutReason, options?: SignOutOptions): Promise<void> {
  const plan = await planSignOut(reason, options);
  if (plan) await commitSignOut(plan);
}
