/** Deadline, ms. A tab opened in the background never paints, but its work has to start. */
const latest = 2_000;

/** Runs work that can wait until the page has painted: the store, sync, the service worker. */
export function afterFirstPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    observer.disconnect();
    work();
  };
  // The first frame does not count: it is empty while the page's own chunk is loading.
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(once, latest);
}

/** Resolves once the page has painted. */
export const firstPaint = () => new Promise<void>((seen) => afterFirstPaint(seen));
