import { computeBackoff } from './scheduler';

/** A failure counts as the first one again if the work ran for at least this long before it, ms. */
const STEADY = 60_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/**
 * Runs work that a tab needs as long as the tab is open. If the work throws, it starts again after a backoff: one
 * failed read of the storage must not end the work.
 * @param what the name of the work in the log
 * @returns a promise that resolves when the work ends by itself, or after `signal` aborts
 */
export async function keepTrying(
  what: string,
  work: () => Promise<void>,
  signal: AbortSignal,
  random: () => number = Math.random,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    try {
      await work();
      return;
    } catch (error) {
      if (signal.aborted) return;
      failures = performance.now() - begun > STEADY ? 1 : failures + 1;
      console.error(what, error);
      await pause(computeBackoff(failures, random()), signal);
    }
  }
}
