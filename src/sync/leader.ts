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
 * Lets one tab of the browser work at a time; the others wait for its end. A tab that the browser freezes
 * gives its turn away: else nothing would be sent by the others for as long as it sleeps.
 * @param work ends soon after its signal aborts; what it leaves behind is not waited for in a frozen tab
 * @returns when `stop` was aborted
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
