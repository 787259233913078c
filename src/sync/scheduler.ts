/** Collects requested tasks for the waiting engine. Requests made while nobody waits are kept. */
export class SyncScheduler<T extends string> {
  private requested = new Set<T>();
  private wake: (() => void) | null = null;

  request(...names: T[]): void {
    for (const name of names) this.requested.add(name);
    this.wake?.();
  }

  /**
   * Resolves with the tasks requested since the last call: at once if there are any, on the next request, or empty
   * after `ms`.
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
 * Computes the wait after consecutive failures: 1 s doubling to 60 s, times a random factor between a half and one.
 * @param failures 1 or more
 * @param random in [0, 1)
 * @returns ms
 */
export function computeBackoff(failures: number, random: number): number {
  const full = Math.min(60_000, 1000 * 2 ** (failures - 1));
  return full * (0.5 + random / 2);
}
