import { getTabId } from '@/device/tab';
import { getSyncLock } from '@/store/rxdb/store-name';

/** Another tab of a device, with the version that it runs: open, or frozen by the browser. */
export interface OtherTab {
  version: number;
  frozen: boolean;
}

let held: { name: string }[] = [];
// Node 20 has no navigator
Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  value: { onLine: true, locks: { query: async () => ({ held, pending: [] }) } },
});

/** The locks that the tabs of a device hold; a frozen tab gives up the one of its store. */
export function holdLocks(userId: string, others: readonly OtherTab[]): void {
  held = [
    { name: `lifedrop-tab:${getTabId()}` },
    ...others.map(({ version }) => ({ name: `lifedrop-tab:of-version-${version}` })),
    ...others
      .filter(({ frozen }) => !frozen)
      .map(({ version }) => ({ name: getSyncLock(userId, version) })),
  ];
}
