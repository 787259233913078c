import { hasDirtyForm } from '@/ui/form/dirty-forms';

const FIRST = 1_000;
const LAST = 60_000;

/**
 * Whether the server can be reached, so that a reload would find the app. It requests a file, because the service
 * worker answers navigations itself.
 */
const isServed = () =>
  fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Whether the person or this code has just reloaded the page. If so, it waits longer before the next reload, because
 * the file may be gone for good.
 */
const wasReloaded = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type === 'reload';

/**
 * Loads a part of the app, and tries again until it has come: on a first visit the network may fail before that.
 * Chromium requests a file that failed only once in a page, so the page is reloaded, unless somebody has typed into
 * it.
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
