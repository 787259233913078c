import { computeBackoff } from './scheduler';

/** After this long without a failure the next one counts as the first, ms. */
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
 * Runs what a tab needs for all of its life, and runs it again with backoff if it throws, because one failed read of
 * the storage must not end it.
 * @param what named in the log
 * @returns a promise that resolves when the work has ended by itself, or after `signal` aborts
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
