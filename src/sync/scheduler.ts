/** Collects the tasks that were requested until the engine takes them. */
export class SyncScheduler<T extends string> {
  private requested = new Set<T>();
  private wake: (() => void) | null = null;

  request(...names: T[]): void {
    for (const name of names) this.requested.add(name);
    this.wake?.();
  }

  /**
   * Takes the tasks that were requested since the last call. If there are none, waits for the next request, at most
   * `ms`.
   */
  async wait(ms: number, signal: AbortSignal): Promise<Set<T>> {
    if (this.requested.size === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          this.wake = null;
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done);
        this.wake = done;
      });
    }
    const requested = this.requested;
    this.requested = new Set();
    return requested;
  }
}

/**
 * Computes how long to wait after several failures in a row: 1 s, doubled for each further failure up to 60 s, times
 * a random factor between 0.5 and 1.
 * @param failures the number of failures, 1 or more
 * @param random a number from 0 up to, but not including, 1
 * @returns ms
 */
export function computeBackoff(failures: number, random: number): number {
  const full = Math.min(60_000, 1000 * 2 ** (failures - 1));
  return full * (0.5 + random / 2);
}
