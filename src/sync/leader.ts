/** How long a page runs timers before it counts as awake without an event, ms. */
const AWAKE_MS = 30_000;

/** Resolves when the page is no longer frozen, or when `stop` aborts. A frozen page runs no timers. */
function waitUntilAwake(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener('resume', done);
      document.removeEventListener('visibilitychange', done);
      stop.removeEventListener('abort', done);
      resolve();
    };
    // a browser may send one event and not the other
    const timer = setTimeout(done, AWAKE_MS);
    document.addEventListener('resume', done);
    document.addEventListener('visibilitychange', done);
    stop.addEventListener('abort', done);
  });
}

/**
 * Runs work in one tab of the browser, the leader. The others wait until it ends. A tab that the browser freezes
 * gives up leadership, because the other tabs could send nothing while it sleeps.
 * @param work must end soon after its signal aborts; a frozen tab does not wait for it
 * @returns a promise that resolves when `stop` aborts
 */
export async function runAsLeader(
  name: string,
  stop: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const frozen = new AbortController();
    const freeze = () => frozen.abort();
    document.addEventListener('freeze', freeze);
    const leading = AbortSignal.any([stop, frozen.signal]);
    const asleep = new Promise<void>((resolve) => {
      frozen.signal.addEventListener('abort', () => resolve());
    });
    const lead = () => Promise.race([work(leading), asleep]);
    try {
      if ('locks' in navigator) await navigator.locks.request(name, { signal: leading }, lead);
      else await lead();
    } catch (error) {
      if (!leading.aborted) throw error;
    } finally {
      document.removeEventListener('freeze', freeze);
    }
    if (frozen.signal.aborted) await waitUntilAwake(stop);
  }
}
