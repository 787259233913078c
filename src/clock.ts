/**
 * The one clock of the app. A device's own clock may be days off, so what people read and what the device sends goes
 * by the server's clock: each answer to a pull carries the server's time, and the device keeps the difference. Only
 * this file asks the device for its time; a test in tests/repo checks that.
 */

/** The difference between this device's clock and the server's. */
export interface Difference {
  /** the server's clock minus the device's, ms */
  ms: number;
  /** how far `ms` may be off: half of the time that the answer took, ms */
  unsure: number;
  /** the server's time when it was measured, ms since 1970 */
  server: number;
}

/** The parts of a clock, so that tests can make a device whose clock is wrong. */
export interface ClockParts {
  /** the device's clock, ms since 1970 */
  wall(): number;
  /** a clock that nobody sets, ms */
  mono(): number;
  read(): Difference | null;
  write(difference: Difference): void;
}

/** The app tells people that the device's clock is wrong if it is off by more than this, ms. */
const WRONG_BY = 5 * 60_000;
/** How far the two clocks of a device may drift apart, ms. Beyond that somebody must have set the clock. */
const JUMP = 2_000;
/** How long a precise measurement is kept in favour of a less precise one, ms. */
const GOOD_FOR = 15 * 60_000;

export class Clock {
  private known: Difference | null;
  /** whether the server has sent its time since this page was loaded, and nobody has set the clock since */
  private fresh = false;
  private measuredAt = -Infinity;
  private anchor: { wall: number; mono: number };
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: ClockParts) {
    this.anchor = { wall: parts.wall(), mono: parts.mono() };
    this.known = this.check(parts.read());
  }

  /**
   * Corrects a stored difference if somebody has set the device's clock back since: the server's time never goes
   * back.
   */
  private check(kept: Difference | null): Difference | null {
    const { wall } = this.anchor;
    if (!kept || wall + kept.ms >= kept.server - JUMP) return kept;
    return { ...kept, ms: Math.max(0, kept.server - wall), unsure: Infinity };
  }

  /** Notices if somebody set the device's clock while the app ran. */
  private look(): number {
    const [wall, mono] = [this.parts.wall(), this.parts.mono()];
    const jump = wall - this.anchor.wall - (mono - this.anchor.mono);
    if (Math.abs(jump) <= JUMP) return wall;
    this.anchor = { wall, mono };
    this.fresh = false;
    // a clock that jumped forward may also mean that the device slept, while `mono` stood still; the server's next
    // answer decides
    if (jump < 0 && this.known) this.keep({ ...this.known, ms: this.known.ms - jump });
    // later, because the caller may be rendering
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

  /** The time by the server's clock, as well as this device knows it, ms since 1970. */
  now(): number {
    return this.correct(this.look());
  }

  /** The device's own time, ms since 1970, for what only this device measures and compares. */
  deviceNow(): number {
    return this.look();
  }

  /** Converts a moment by the device's own clock into the server's time, ms since 1970. */
  correct(device: number): number {
    return device + (this.known?.ms ?? 0);
  }

  /** The moment at which a request starts, for `note`. */
  start(): number {
    return this.parts.mono();
  }

  /**
   * Notes the time that an answer of the server carries.
   * @param server ms since 1970
   * @param start the moment from `start()`, before the request
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

  /** Adopts what another tab has measured. */
  follow(other: Difference | null): void {
    if (!other || other.ms === this.known?.ms) return;
    this.known = other;
    this.tell();
  }

  /** Whether the difference was measured since this page was loaded. */
  get isFresh(): boolean {
    this.look();
    return this.fresh;
  }

  /** Whether the server sent its time; false while this device only knows that its clock is too slow. */
  get isSure(): boolean {
    return Number.isFinite(this.known?.unsure);
  }

  /**
   * The server's clock minus the device's, ms, and how far that may be off; null if the server has never sent its
   * time.
   */
  get difference(): Pick<Difference, 'ms' | 'unsure'> | null {
    return this.known;
  }

  /** How far the device's clock is ahead of the server's, ms; 0 if it is near enough, or if the error is unknown. */
  get error(): number {
    const ms = this.known?.ms ?? 0;
    return Math.abs(ms) > WRONG_BY ? -ms : 0;
  }

  /**
   * Calls back when the known difference changes, or when somebody set the device's clock. @returns a function that
   * unsubscribes
   */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Key in localStorage. It tells nothing about a person. */
const KEY = 'lifedrop-clock';

function parse(text: string | null): Difference | null {
  const { ms, unsure, server } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Difference>;
  if (typeof ms !== 'number' || typeof server !== 'number') return null;
  return { ms, unsure: unsure ?? Infinity, server };
}

/**
 * The parts of a page that the clock uses. A service worker has no localStorage, and this file is part of the worker
 * too.
 */
interface Page {
  localStorage: { getItem(key: string): string | null; setItem(key: string, text: string): void };
  addEventListener?(
    type: 'storage',
    listener: (event: { key: string | null; newValue: string | null }) => void,
  ): void;
}
const page = globalThis as unknown as Page;

/** This device's clock. If it cannot store the difference, as in a service worker, it measures it anew. */
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

/** The time by the server's clock, ms since 1970, for what people read and what the device sends. */
export const now = (): number => clock.now();

/** The same as a `Date`. Its days and hours are those of this device's time zone. */
export const nowDate = (): Date => new Date(clock.now());

/** The device's own time, ms since 1970: for what only this device measures and compares, such as timers. */
export const deviceNow = (): number => clock.deviceNow();
