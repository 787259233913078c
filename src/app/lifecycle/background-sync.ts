import { useStatus, requestSync } from '@/store/status';
// the folder sw is outside of src, so the alias does not reach it
// oxlint-disable-next-line no-restricted-imports
import { isWakeUp, pushTag } from '../../../sw/messages';
import { rememberSender } from './remember-sender';

/** Only Chromium has this, so TypeScript's library does not. */
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
 * Asks the browser to wake the service worker when there is a network again. Only browsers with Background Sync can
 * do so. The worker then wakes the app's pages, or sends the unsent work itself if they are closed or frozen. In
 * other browsers unsent work is sent when the app is opened, comes online or becomes visible.
 */
export function registerBackgroundSync(): void {
  // undefined in some private windows and outside secure contexts, whatever its type says
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  container.addEventListener('message', ({ data }) => {
    if (isWakeUp(data)) requestSync();
  });
  // The browser may refuse, for example if the person has forbidden it. The app then still sends when it is opened or
  // comes online.
  const ask = () => void register().catch(() => undefined);
  useStatus.subscribe(({ pending, online }, before) => {
    const waits = pending > 0 && !online;
    const waited = before.pending > 0 && !before.online;
    if (waits && (!waited || pending > before.pending)) ask();
  });
  // the person leaves the app with unsent work, and may not come back soon
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && useStatus.getState().pending > 0) ask();
  });
}
