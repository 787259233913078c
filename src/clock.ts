/**
 * The one clock of the app. A device's own clock may be wrong by days. So the times that people read and that the
 * device sends are the server's: each answer to a pull carries the server's time, and the device stores the
 * difference from its own clock. Only this file reads the device's clock; a test in tests/repo checks that.
 */

/** How far this device's clock differs from the server's. */
export interface Difference {
  /** the server's clock minus the device's, ms */
  ms: number;
  /** by how much `ms` may be wrong, ms: half of the time from the request to its answer */
  unsure: number;
  /** the server's time when the device measured the difference, ms since 1970 */
  server: number;
}

/** What a clock is made of. A test replaces the parts, so that it has a device whose clock is wrong. */
export interface ClockParts {
  /** the device's clock, ms since 1970 */
  wall(): number;
  /** a clock that nobody can set, ms */
  mono(): number;
  read(): Difference | null;
  write(difference: Difference): void;
}

/** If the device's clock is wrong by more than this, the app tells the person, ms. */
const WRONG_BY = 5 * 60_000;
/**
 * The largest change in the difference between `wall` and `mono` that is normal, ms. After a larger change, somebody
 * has set the device's clock.
 */
const JUMP = 2_000;
/** How long a precise measurement is kept if later ones are less precise, ms. */
const GOOD_FOR = 15 * 60_000;

export class Clock {
  private known: Difference | null;
  /**
   * whether the server has sent its time since this page was loaded, and nobody has set the device's clock since then
   */
  private fresh = false;
  private measuredAt = -Infinity;
  private anchor: { wall: number; mono: number };
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: ClockParts) {
    this.anchor = { wall: parts.wall(), mono: parts.mono() };
    this.known = this.check(parts.read());
  }

  /**
   * Corrects a stored difference if it would make the server's time earlier than the server has already said.
   * Somebody has then set the device's clock back.
   */
  private check(kept: Difference | null): Difference | null {
    const { wall } = this.anchor;
    if (!kept || wall + kept.ms >= kept.server - JUMP) return kept;
    return { ...kept, ms: Math.max(0, kept.server - wall), unsure: Infinity };
  }

  /** Reads the device's clock, and notices if somebody has set it while the app runs. */
  private look(): number {
    const [wall, mono] = [this.parts.wall(), this.parts.mono()];
    const jump = wall - this.anchor.wall - (mono - this.anchor.mono);
    if (Math.abs(jump) <= JUMP) return wall;
    this.anchor = { wall, mono };
    this.fresh = false;
    // If the clock jumped forward, the device may only have slept while `mono` stood still. So the difference is
    // kept, and the server's next answer decides.
    if (jump < 0 && this.known) this.keep({ ...this.known, ms: this.known.ms - jump });
    // a listener must not run now, because the caller may be rendering
    queueMicrotask(() => this.tell());
    return wall;
  }

  private keep(difference: Difference): void {
    this.known = difference;
    this.parts.write(difference);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** The server's time, as far as this device knows it, ms since 1970. */
  now(): number {
    return this.correct(this.look());
  }

  /** The device's own time, ms since 1970. It is for durations that only this device measures. */
  deviceNow(): number {
    return this.look();
  }

  /** Converts a time of the device's clock into the server's time, ms since 1970. */
  correct(device: number): number {
    return device + (this.known?.ms ?? 0);
  }

  /** The time at which a request starts, as `note` needs it. */
  start(): number {
    return this.parts.mono();
  }

  /**
   * Measures the difference from the server's time in an answer.
   * @param server the server's time in the answer, ms since 1970
   * @param start what `start()` returned before the request
   */
  note(server: unknown, start: number): void {
    if (typeof server !== 'number' || !Number.isFinite(server)) return;
    const wall = this.look();
    const mono = this.parts.mono();
    const unsure = (mono - start) / 2;
    const ms = Math.round(server + unsure - wall);
    const was = this.known;
    const isBetter =
      !was ||
      !this.fresh ||
      unsure <= was.unsure ||
      mono - this.measuredAt > GOOD_FOR ||
      Math.abs(ms - was.ms) > unsure + was.unsure;
    if (!isBetter) return;
    this.fresh = true;
    this.measuredAt = mono;
    this.anchor = { wall, mono };
    this.keep({ ms, unsure, server });
    if (!was || Math.abs(ms - was.ms) > 1_000) this.tell();
  }

  /** Takes over the difference that another tab has measured. */
  follow(other: Difference | null): void {
    if (!other || other.ms === this.known?.ms) return;
    this.known = other;
    this.tell();
  }

  /** Whether the difference was measured after this page was loaded. */
  get isFresh(): boolean {
    this.look();
    return this.fresh;
  }

  /**
   * Whether the difference was measured with a time from the server. False if it is unknown, or only estimated because
   * somebody set the device's clock back.
   */
  get isSure(): boolean {
    return Number.isFinite(this.known?.unsure);
  }

  /**
   * The server's clock minus the device's, and by how much that may be wrong, ms. Null if the server has never sent
   * its time.
   */
  get difference(): Pick<Difference, 'ms' | 'unsure'> | null {
    return this.known;
  }

  /**
   * How far the device's clock is ahead of the server's, ms. 0 if the clock is wrong by no more than `WRONG_BY`, or
   * if the difference is unknown.
   */
  get error(): number {
    const ms = this.known?.ms ?? 0;
    return Math.abs(ms) > WRONG_BY ? -ms : 0;
  }

  /**
   * Calls back when the difference changes, and when somebody has set the device's clock. @returns a function that
   * stops the calls
   */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The key of the difference in localStorage. The difference says nothing about a person. */
const KEY = 'lifedrop-clock';

function parse(text: string | null): Difference | null {
  const { ms, unsure, server } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Difference>;
  if (typeof ms !== 'number' || typeof server !== 'number') return null;
  return { ms, unsure: unsure ?? Infinity, server };
}

/**
 * What the clock uses of a page's global object. This file also runs in the service worker, which has no
 * localStorage.
 */
interface Page {
  localStorage: { getItem(key: string): string | null; setItem(key: string, text: string): void };
  addEventListener?(
    type: 'storage',
    listener: (event: { key: string | null; newValue: string | null }) => void,
  ): void;
}
const page = globalThis as unknown as Page;

/** The clock of this device. A service worker cannot store the difference, so it measures it anew. */
export const clock = new Clock({
  wall: () => Date.now(),
  mono: () => performance.now(),
  read: () => {
    try {
      return parse(page.localStorage.getItem(KEY));
    } catch {
      return null;
    }
  },
  write: (difference) => {
    try {
      page.localStorage.setItem(KEY, JSON.stringify(difference));
    } catch {
      // without storage each page measures the difference itself
    }
  },
});

page.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === KEY) clock.follow(parse(newValue));
});

/** The server's time, ms since 1970. It is for times that people read or that the device sends. */
export const now = (): number => clock.now();

/** The server's time as a `Date`. Its days and hours are those of this device's time zone. */
export const nowDate = (): Date => new Date(clock.now());

/** The device's own time, ms since 1970. It is for durations that only this device measures, such as timers. */
export const deviceNow = (): number => clock.deviceNow();
