/** How often something may happen within a span of time. */
export interface Rate {
  times: number;
  windowMs: number;
}

/** How many keys to remember. The oldest are forgotten, so that nobody can fill the memory with keys. */
const MAX_KEYS = 20_000;

/** Counts the events of each key in the span that ends now. */
export class RateLimit {
  readonly #times = new Map<string, number[]>();

  constructor(
    private readonly rate: Rate,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  /** Returns how long the key must wait until its next event is allowed, ms. 0 if it need not wait. */
  wait(key: string, now: number): number {
    const blocking = this.#recent(key, now).at(-this.rate.times);
    return blocking === undefined ? 0 : blocking + this.rate.windowMs - now;
  }

  add(key: string, now: number): void {
    const recent = this.#recent(key, now);
    this.#times.delete(key); // deleting the key first moves it to the end of the map, where the youngest keys are
    this.#times.set(key, [...recent, now]);
    for (const oldest of this.#times.keys()) {
      if (this.#times.size <= this.maxKeys) break;
      this.#times.delete(oldest);
    }
  }

  /** Takes one event back, which does not count after all. */
  take(key: string, time: number): void {
    const times = this.#times.get(key) ?? [];
    const at = times.indexOf(time);
    if (at >= 0) times.splice(at, 1);
    if (times.length === 0) this.#times.delete(key);
  }

  /** The number of remembered keys. */
  get size(): number {
    return this.#times.size;
  }

  #recent(key: string, now: number): number[] {
    return (this.#times.get(key) ?? []).filter((time) => time > now - this.rate.windowMs);
  }
}

/** Thrown if a limit was reached. The next use is allowed in `retryAfter` seconds. */
export class TooMany extends Error {
  constructor(
    what: string,
    readonly retryAfter: number,
  ) {
    super(`Too many ${what}. Wait a few minutes and try again.`);
  }
}

export type Use = [limit: RateLimit, key: string];

/**
 * Counts one use at each limit. If one of the limits is reached, it counts at none. The use is counted before the
 * work is done, so that a hundred simultaneous uses stay within the limits too.
 * @returns a function that takes the use back
 * @throws TooMany
 */
export function countUse(what: string, uses: Use[], now = Date.now()): () => void {
  const wait = Math.max(0, ...uses.map(([limit, key]) => limit.wait(key, now)));
  if (wait > 0) throw new TooMany(what, Math.ceil(wait / 1000));
  for (const [limit, key] of uses) limit.add(key, now);
  return () => {
    for (const [limit, key] of uses) limit.take(key, now);
  };
}
