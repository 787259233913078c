/** Resolves when the page is no longer frozen, or when `stop` aborts. */
function waitUntilAwake(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('resume', done);
      stop.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('resume', done);
    stop.addEventListener('abort', done);
  });
}

/**
 * Runs work in one tab of the browser, the leader; the others wait until it ends. A tab that the browser
 * freezes gives up leadership, or the other tabs could send nothing while it sleeps.
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
