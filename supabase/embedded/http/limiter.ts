/** How often something may happen within a span of time. */
export interface Rate {
  times: number;
  windowMs: number;
}

/** How many keys to remember. The oldest are forgotten, so that nobody can fill the memory with keys. */
const MAX_KEYS = 20_000;

/** An event that was counted. Its id is the same at all processes. */
interface Event {
  id: string;
  /** when this process counted it, by its own clock, ms */
  at: number;
}

/** Counts the events of each key in the span that ends now. */
export class RateLimit {
  readonly #events = new Map<string, Event[]>();
  /** Called when this process counts an event, or takes one back. Other processes then do the same. */
  onEvent: ((key: string, id: string, change: 'add' | 'take') => void) | undefined;

  constructor(
    private readonly rate: Rate,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  /** Returns how long the key must wait until its next event is allowed, ms. 0 if it need not wait. */
  wait(key: string, now: number): number {
    const blocking = this.#recent(key, now).at(-this.rate.times);
    return blocking === undefined ? 0 : blocking.at + this.rate.windowMs - now;
  }

  /** @returns the id of the event, with which it can be taken back */
  add(key: string, now: number): string {
    const id = crypto.randomUUID();
    this.note(key, id, now);
    this.onEvent?.(key, id, 'add');
    return id;
  }

  /** Takes one event back, which does not count after all. */
  take(key: string, id: string): void {
    this.forget(key, id);
    this.onEvent?.(key, id, 'take');
  }

  /** Counts an event, here or at another process. */
  note(key: string, id: string, now: number): void {
    const recent = this.#recent(key, now);
    this.#events.delete(key); // deleting the key first moves it to the end of the map, where the youngest keys are
    this.#events.set(key, [...recent, { id, at: now }]);
    for (const oldest of this.#events.keys()) {
      if (this.#events.size <= this.maxKeys) break;
      this.#events.delete(oldest);
    }
  }

  forget(key: string, id: string): void {
    const left = (this.#events.get(key) ?? []).filter((event) => event.id !== id);
    if (left.length > 0) this.#events.set(key, left);
    else this.#events.delete(key);
  }

  /** The number of remembered keys. */
  get size(): number {
    return this.#events.size;
  }

  #recent(key: string, now: number): Event[] {
    return (this.#events.get(key) ?? []).filter(({ at }) => at > now - this.rate.windowMs);
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
  const counted = uses.map(([limit, key]) => ({ limit, key, id: limit.add(key, now) }));
  return () => {
    for (const { limit, key, id } of counted) limit.take(key, id);
  };
}
