/** How long the work waits at most, ms: a tab that was opened in the background never paints. */
const latest = 2_000;

const root = typeof document === 'undefined' ? null : document.getElementById('root');
/** what the document itself shows until the page replaces it */
const drawn = root?.firstElementChild ?? null;

/** Calls back when the page has replaced what the document drew. @returns a function that stops watching */
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

/** Calls back when the browser has painted something. @returns a function that stops watching */
function watchPaint(painted: () => void): () => void {
  // skip the first frame, which is still empty while the first page's file loads
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
  });
  observer.observe({ type: 'paint', buffered: true });
  return () => observer.disconnect();
}

/** Runs work that nobody waits for after the first paint, such as opening the store, sync and the service worker. */
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

/** Resolves after the first paint. */
export const waitForFirstPaint = () => new Promise<void>((seen) => afterFirstPaint(seen));
