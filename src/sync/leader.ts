/** Resolves when the page is no longer frozen, or when `stop` aborts. */
function awake(stop: AbortSignal): Promise<void> {
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
export async function takeTurns(
  name: string,
  stop: AbortSignal,
  work: (turn: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const frozen = new AbortController();
    const freeze = () => frozen.abort();
    document.addEventListener('freeze', freeze);
    const turn = AbortSignal.any([stop, frozen.signal]);
    const asleep = new Promise<void>((resolve) => {
      frozen.signal.addEventListener('abort', () => resolve());
    });
    const lead = () => Promise.race([work(turn), asleep]);
    try {
      if ('locks' in navigator) await navigator.locks.request(name, { signal: turn }, lead);
      else await lead();
    } catch (error) {
      if (!turn.aborted) throw error;
    } finally {
      document.removeEventListener('freeze', freeze);
    }
    if (frozen.signal.aborted) await awake(stop);
  }
}
