/** How often something may happen in a window of time. */
export interface Rate {
  times: number;
  windowMs: number;
}

/** How many keys to remember. The oldest are forgotten, so that nobody can fill the memory. */
const MAX_KEYS = 20_000;

/** Counts events for each key in a sliding window. */
export class RateLimit {
  readonly #times = new Map<string, number[]>();

  constructor(
    private readonly rate: Rate,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  /** Returns the milliseconds until the next event is allowed; 0 for now. */
  wait(key: string, now: number): number {
    const blocking = this.#recent(key, now).at(-this.rate.times);
    return blocking === undefined ? 0 : blocking + this.rate.windowMs - now;
  }

  add(key: string, now: number): void {
    const recent = this.#recent(key, now);
    this.#times.delete(key); // deletes the key first, so that it becomes the youngest
    this.#times.set(key, [...recent, now]);
    for (const oldest of this.#times.keys()) {
      if (this.#times.size <= this.maxKeys) break;
      this.#times.delete(oldest);
    }
  }

  /** Removes an event that does not count after all. */
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

/** A limit was reached; the next use is allowed in `retryAfter` seconds. */
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
 * Counts one use at each limit, or at none if one of them is reached. It counts before the work is done, so that a
 * hundred simultaneous uses stay within the limits too.
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
