/** A bell: anybody rings, one waits. Rings while nobody waits are remembered, by name. */
export class Bell<T extends string> {
  private rung = new Set<T>();
  private wake: (() => void) | null = null;

  ring(...names: T[]): void {
    for (const name of names) this.rung.add(name);
    this.wake?.();
  }

  /** Resolves with the names rung since last time: at once, on the next ring, or, with none, after `ms`. */
  async wait(ms: number, signal: AbortSignal): Promise<Set<T>> {
    if (this.rung.size === 0 && !signal.aborted) {
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
    const rung = this.rung;
    this.rung = new Set();
    return rung;
  }
}

/**
 * Waiting time after failures in a row: 1 s doubling to 60 s, of which a random half to whole.
 * @param failures 1 or more
 * @param random in [0, 1)
 * @returns ms
 */
export function backoff(failures: number, random: number): number {
  const full = Math.min(60_000, 1000 * 2 ** (failures - 1));
  return full * (0.5 + random / 2);
}
