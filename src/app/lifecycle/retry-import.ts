import { hasDirtyForm } from '@/ui/form/dirty-forms';

const FIRST = 1_000;
const LAST = 60_000;

/**
 * Whether the server is back, so that a reload would find the app. The service worker answers navigations by itself,
 * so this requests a file.
 */
const isServed = () =>
  fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Whether this page has just been reloaded. Then it waits before the next reload, because the file may be missing for
 * good.
 */
const wasReloaded = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type === 'reload';

/**
 * Loads a part of the app and retries until that succeeds, because a first visit may lose the network before the part
 * arrives. Chromium requests a file that failed only once a page, so the page is reloaded unless somebody has typed
 * into it.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST; ; wait = Math.min(2 * wait, LAST)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (wait > (wasReloaded() ? 8 * FIRST : FIRST) && !hasDirtyForm() && (await isServed()))
        location.reload();
    }
  }
}
