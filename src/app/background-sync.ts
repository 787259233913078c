import { useStatus, wantSync } from '@/store/status';
// The service worker lies outside src, so the alias does not reach it.
// oxlint-disable-next-line no-restricted-imports
import { isWakeUp, pushTag } from '../../sw/messages';

/** Not in TypeScript's library: only Chromium's browsers have it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const manager = (registration as { sync?: SyncManager } | undefined)?.sync;
  await manager?.register(pushTag);
}

/**
 * Asks the browser, where it can, to wake this app when there is a network again: a tab in the background
 * may be told late, or not at all. Sends by itself only while a window of the app is open; elsewhere, and
 * when none is, what is unsent goes out on opening, online, visible.
 */
export function wakeByBrowser(): void {
  // missing in some private windows and outside of secure contexts, whatever the types say
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  container.addEventListener('message', ({ data }) => {
    if (isWakeUp(data)) wantSync();
  });
  useStatus.subscribe(({ pending, online }, before) => {
    const waits = pending > 0 && !online;
    const waited = before.pending > 0 && !before.online;
    // a browser may refuse, as after the user forbade background sync: the other ways are left
    if (waits && (!waited || pending > before.pending)) register().catch(() => undefined);
  });
}
