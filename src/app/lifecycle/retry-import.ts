import { hasDirtyForm } from '@/ui/form/dirty-forms';

const FIRST = 1_000;
const LAST = 60_000;

/** Whether a reload would find the app: documents are served to navigations only, so this asks for a file. */
const isServed = () =>
  fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A page that was reloaded waits before it reloads again: the file may be missing for good. */
const wasReloaded = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type === 'reload';

/**
 * Loads a part of the app and retries until it succeeds: a first visit may lose the network before it arrives.
 * Chromium fetches a file that failed only once a page, so the page is reloaded while nothing is typed in it.
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
