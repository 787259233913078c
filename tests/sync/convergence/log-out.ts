import type { SyncApi } from '@/remote/sync-api';
import type { Given } from './given';
import type { Installation } from './installation';
import type { Step } from './plan';
import { changeRow } from './row-steps';

/**
 * Logs out during a sync or a save.
 * @param next the person who logs in after that
 * @param asksLate whether the interrupted work asks for its store only after the next person has logged in
 */
export async function logOut(
  at: Installation,
  step: Step & { do: 'log out' },
  next: string,
  api: SyncApi,
  given: Given,
  asksLate = false,
): Promise<void> {
  const work = await makeWork(at, step, api, given);
  if (!asksLate) await at.leftAt(step.at, work);
  await at.signIn(next);
  if (asksLate) await work().catch(() => {});
}

/** Makes the work that a log-out interrupts: a sync or a save. */
async function makeWork(
  at: Installation,
  { saving, at: nth }: Step & { do: 'log out' },
  api: SyncApi,
  given: Given,
): Promise<() => Promise<void>> {
  if (saving === undefined) return () => at.sync(api);
  const [collection, doc] = saving === 'edit' ? await at.pick(nth) : [];
  if (!collection || !doc) {
    const create = await given.makeRow(at, nth % 2 === 0);
    return () => create(() => at.open());
  }
  const store = await at.open();
  return () => changeRow(at, { do: 'edit', row: nth }, { store, api }, [collection, doc], given);
}
