/** A tab opened in the background never paints; its work starts then all the same. */
const latest = 2_000;

/** Runs what nobody waits for once a page is seen: the store, sync, the service worker. */
export function afterFirstPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    observer.disconnect();
    work();
  };
  // Not the first frame: that one is still empty, while the first page's own file is loading.
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(once, latest);
}

/** Resolves once a page is seen. */
export const firstPaint = () => new Promise<void>((seen) => afterFirstPaint(seen));
