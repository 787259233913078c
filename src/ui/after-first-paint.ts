/** When the work starts in a tab that never paints because it was opened in the background, ms. */
const latest = 2_000;

/** Runs work that nobody waits for after the first paint: the store, sync, the service worker. */
export function afterFirstPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    observer.disconnect();
    work();
  };
  // skip the first frame, which is still empty while the first page's file loads
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(once, latest);
}

/** Resolves after the first paint. */
export const waitForFirstPaint = () => new Promise<void>((seen) => afterFirstPaint(seen));
