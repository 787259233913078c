import type { SyncApi } from '@/remote/sync-api';
import type { Given } from './given';
import type { Installation } from './installation';
import type { Step } from './plan';
import { changeRow } from './row-steps';

/**
 * Logs out while a sync or a save is under way.
 * @param next who logs in then
 * @param asksLate what is interrupted asks for its store only when the next person has logged in
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

/** The work that a log-out interrupts. */
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
