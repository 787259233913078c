import { useStatus, requestSync } from '@/store/status';
// The service worker lies outside src, so the alias does not reach it.
// oxlint-disable-next-line no-restricted-imports
import { isWakeUp, pushTag } from '../../../sw/messages';
import { rememberSender } from './remember-sender';

/** Not in TypeScript's library: only Chromium has it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const manager = (registration as { sync?: SyncManager } | undefined)?.sync;
  if (!manager) return;
  await rememberSender();
  await manager.register(pushTag);
}

/**
 * Asks the browser, if it supports Background Sync, to wake the service worker when there is a network again. The
 * worker wakes this app, or sends by itself if the app is closed or frozen. In other browsers unsent work is sent
 * when the app opens, comes online or becomes visible.
 */
export function registerBackgroundSync(): void {
  // missing in some private windows and insecure contexts, whatever the types say
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  container.addEventListener('message', ({ data }) => {
    if (isWakeUp(data)) requestSync();
  });
  // the browser may refuse, for instance if the user forbade it; the other ways remain
  const ask = () => void register().catch(() => undefined);
  useStatus.subscribe(({ pending, online }, before) => {
    const waits = pending > 0 && !online;
    const waited = before.pending > 0 && !before.online;
    if (waits && (!waited || pending > before.pending)) ask();
  });
  // the person leaves the app with unsent work and may not come back soon
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && useStatus.getState().pending > 0) ask();
  });
}
