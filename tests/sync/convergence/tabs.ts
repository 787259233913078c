import { getTabId } from '@/device/tab';
import { getSyncLock } from '@/store/rxdb/store-name';

/** Another tab of a device: the version of the app in it, and whether the browser has frozen it. */
export interface OtherTab {
  version: number;
  frozen: boolean;
}

let held: { name: string }[] = [];
// Node 20 has no `navigator`
Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  value: { onLine: true, locks: { query: async () => ({ held, pending: [] }) } },
});

/** Sets the locks that the tabs of a device hold. A frozen tab has given up the lock of its store. */
export function holdLocks(userId: string, others: readonly OtherTab[]): void {
  held = [
    { name: `lifedrop-tab:${getTabId()}` },
    ...others.map(({ version }) => ({ name: `lifedrop-tab:of-version-${version}` })),
    ...others
      .filter(({ frozen }) => !frozen)
      .map(({ version }) => ({ name: getSyncLock(userId, version) })),
  ];
}
