import { readBackend } from '@/remote/config';
import { updateSession } from '@/session/session';
import { useStatus, requestSync } from '@/store/status';
import { getClientId } from '@/sync/client-id';
// The service worker lies outside src, so the alias does not reach it.
// oxlint-disable-next-line no-restricted-imports
import { isWakeUp, pushTag } from '../../../sw/messages';

/** Not in TypeScript's library: only Chromium's browsers have it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const manager = (registration as { sync?: SyncManager } | undefined)?.sync;
  if (!manager) return;
  await updateSession({ sender: { ...readBackend(), clientId: getClientId() } }, { tell: false });
  await manager.register(pushTag);
}

/**
 * Asks the browser, where it can, to tell the service worker when there is a network again, which wakes this
 * app, or sends without it when it is closed or frozen. Elsewhere what is unsent goes out on opening,
 * online, visible.
 */
export function registerBackgroundSync(): void {
  // missing in some private windows and outside of secure contexts, whatever the types say
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  container.addEventListener('message', ({ data }) => {
    if (isWakeUp(data)) requestSync();
  });
  // a browser may refuse, as after the user forbade background sync: the other ways are left
  const ask = () => void register().catch(() => undefined);
  useStatus.subscribe(({ pending, online }, before) => {
    const waits = pending > 0 && !online;
    const waited = before.pending > 0 && !before.online;
    if (waits && (!waited || pending > before.pending)) ask();
  });
  // left behind with something unsent: whoever comes back may not come back soon
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && useStatus.getState().pending > 0) ask();
  });
}
