/** How long the work waits at most, ms. A tab that was opened in the background never paints. */
const latest = 2_000;

const root = typeof document === 'undefined' ? null : document.getElementById('root');
/** what the document itself shows until the app replaces it */
const drawn = root?.firstElementChild ?? null;

/** Calls back when the app has replaced what the document itself shows. @returns a function that stops watching */
function watchPage(shown: () => void): () => void {
  const look = () => {
    if (drawn?.isConnected) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(shown));
  };
  const observer = new MutationObserver(look);
  if (root) observer.observe(root, { childList: true });
  look();
  return () => observer.disconnect();
}

/** Calls back when the browser has painted content. @returns a function that stops watching */
function watchPaint(painted: () => void): () => void {
  // the first frame does not count: it is empty while the file of the first page loads
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
  });
  observer.observe({ type: 'paint', buffered: true });
  return () => observer.disconnect();
}

/**
 * Runs work after the first paint. It is for work that nobody waits for, such as opening the store and starting sync.
 */
export function afterFirstPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    stop();
    work();
  };
  const stop = drawn ? watchPage(once) : watchPaint(once);
  setTimeout(once, latest);
}

/** Returns a promise that resolves after the first paint. */
export const waitForFirstPaint = () => new Promise<void>((seen) => afterFirstPaint(seen));
