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
 * Lets one tab of the browser work at a time while the others wait. A tab that the browser freezes gives up
 * its turn, because otherwise the other tabs could not send anything until it wakes.
 * @param work must end soon after its signal aborts; a frozen tab does not wait for it to finish
 * @returns once `stop` aborts
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
