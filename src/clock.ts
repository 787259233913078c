/**
 * The one clock of the app. A device's own clock may be days off, so what people are told, and what is sent, goes by
 * the server's: each answer to a pull carries its time, and the device keeps the difference. Only this file asks the
 * device for its time; a lint rule sees to that.
 */

/** What a device knows of the server's clock. */
export interface Difference {
  /** the server's clock less the device's, ms */
  ms: number;
  /** how far `ms` may be off: half of the time that the answer took, ms */
  unsure: number;
  /** the server's time when it was measured, ms since 1970 */
  server: number;
}

/** What a clock is made of, so that tests can have a device whose clock is wrong. */
export interface ClockParts {
  /** the device's clock, ms since 1970 */
  wall(): number;
  /** a clock that nobody sets, ms */
  mono(): number;
  read(): Difference | null;
  write(difference: Difference): void;
}

/** A device whose clock is off by more than this is told so, ms. */
const WRONG_BY = 5 * 60_000;
/** A device's clock may gain or lose this much on the other before somebody must have set it, ms. */
const JUMP = 2_000;
/** How long a good measurement is better than a worse one, ms. */
const GOOD_FOR = 15 * 60_000;

export class Clock {
  private known: Difference | null;
  /** whether the server has told its time since this page was loaded, and nobody has set the clock since */
  private fresh = false;
  private measuredAt = -Infinity;
  private anchor: { wall: number; mono: number };
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: ClockParts) {
    this.anchor = { wall: parts.wall(), mono: parts.mono() };
    this.known = this.check(parts.read());
  }

  /** Corrects a kept difference after which somebody set the device's clock back: the server's time only grows. */
  private check(kept: Difference | null): Difference | null {
    const { wall } = this.anchor;
    if (!kept || wall + kept.ms >= kept.server - JUMP) return kept;
    return { ...kept, ms: Math.max(0, kept.server - wall), unsure: Infinity };
  }

  /** Notices that somebody set the device's clock while the app ran. */
  private look(): number {
    const [wall, mono] = [this.parts.wall(), this.parts.mono()];
    const jump = wall - this.anchor.wall - (mono - this.anchor.mono);
    if (Math.abs(jump) <= JUMP) return wall;
    this.anchor = { wall, mono };
    this.fresh = false;
    // forward it may also have slept, while `mono` stood still; the server's next answer tells
    if (jump < 0 && this.known) this.keep({ ...this.known, ms: this.known.ms - jump });
    // not within the caller, which may be rendering
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

  /** The time, ms since 1970, by the server's clock as well as this device knows it. */
  now(): number {
    return this.correct(this.look());
  }

  /** The device's own time, ms since 1970, for what only this device measures and compares. */
  deviceNow(): number {
    return this.look();
  }

  /** By the server's clock, a moment that the device's own clock showed, ms since 1970. */
  correct(device: number): number {
    return device + (this.known?.ms ?? 0);
  }

  /** When a request starts: `note` takes it. */
  start(): number {
    return this.parts.mono();
  }

  /**
   * Notes the time that an answer of the server carries.
   * @param server ms since 1970
   * @param start of the request
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

  /** Takes over what another tab has measured. */
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

  /** Whether the server told the difference; false while this device only knows that its clock is too slow. */
  get isSure(): boolean {
    return Number.isFinite(this.known?.unsure);
  }

  /** The server's clock less the device's, ms, and how far that may be off; null if the server never told. */
  get difference(): Pick<Difference, 'ms' | 'unsure'> | null {
    return this.known;
  }

  /** How far the device's clock is ahead of the server's, ms; 0 if it is near enough, or nothing is known. */
  get error(): number {
    const ms = this.known?.ms ?? 0;
    return Math.abs(ms) > WRONG_BY ? -ms : 0;
  }

  /** Calls back when what is known changes, or somebody set the device's clock. @returns how to stop */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Key in localStorage; it tells nothing of a person. */
const KEY = 'lifedrop-clock';

function parse(text: string | null): Difference | null {
  const { ms, unsure, server } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Difference>;
  if (typeof ms !== 'number' || typeof server !== 'number') return null;
  return { ms, unsure: unsure ?? Infinity, server };
}

/** What a page has. A service worker has no localStorage, and this file is part of one too. */
interface Page {
  localStorage: { getItem(key: string): string | null; setItem(key: string, text: string): void };
  addEventListener?(
    type: 'storage',
    listener: (event: { key: string | null; newValue: string | null }) => void,
  ): void;
}
const page = globalThis as unknown as Page;

/** This device's. Where it can keep nothing, such as in a service worker, the difference is measured anew. */
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
      // each page measures it
    }
  },
});

page.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === KEY) clock.follow(parse(newValue));
});

/** The time, ms since 1970, by the server's clock: for what people are told and what is sent. */
export const now = (): number => clock.now();

/** The same as a `Date`, whose days and hours are those of this device's time zone. */
export const nowDate = (): Date => new Date(clock.now());

/** The device's own time, ms since 1970: for what only this device measures and compares, such as timers. */
export const deviceNow = (): number => clock.deviceNow();
