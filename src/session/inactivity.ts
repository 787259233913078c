/**
 * A moment by two clocks, both in ms: the wall clock, which can be set, and the page's own clock, which ends with the
 * page.
 */
export interface Moment {
  wall: number;
  /** ms since the page was opened; 0 for a moment before that */
  mono: number;
}

/** Minutes without a key or a touch until the screen of an administrator locks. */
const DEFAULT_MINUTES = 10;
/** Minutes until the lock on a device that several people share. */
const SHARED_MINUTES = 2;
/** The choices in the profile; null for never. */
export const MINUTES: readonly (number | null)[] = [1, 5, 10, 30, null];
export const SHARED_CHOICES: readonly number[] = [1, SHARED_MINUTES];

/** Clocks are corrected by seconds. If one went back further, nobody knows how long the device was idle. */
const PUT_RIGHT_MS = 60_000;

/**
 * Returns the limit that applies: the chosen one, capped on a shared device; null for never.
 * @param isWatched the person has access to other people's data, so the lock is on by default
 */
export function getIdleLimit(
  chosen: number | null | undefined,
  shared: boolean,
  isWatched: boolean,
): number | null {
  const wanted = chosen === undefined ? (isWatched ? DEFAULT_MINUTES : null) : chosen;
  return shared ? Math.min(wanted ?? SHARED_MINUTES, SHARED_MINUTES) : wanted;
}

/**
 * Whether nobody has used the app for this long.
 * @param minutes null for never
 */
export function isIdle(last: Moment, now: Moment, minutes: number | null): boolean {
  if (minutes === null) return false;
  const [wall, mono] = [now.wall - last.wall, now.mono - last.mono];
  // nobody can set the page's own clock; the wall clock also counts the time that the device slept
  if (Math.max(wall, mono) >= minutes * 60_000) return true;
  const isSamePage = last.mono > 0;
  return !isSamePage && wall < -PUT_RIGHT_MS;
}

/** The number of wrong passwords in a row, and the time until which the next one is not checked, ms since 1970. */
export interface Tries {
  count: number;
  until: number;
}

const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** Counts a wrong password. The first few cost nothing. Each later one doubles the wait. */
export function countWrongPassword(tries: Tries | undefined, now: number): Tries {
  const count = (tries?.count ?? 0) + 1;
  const wait =
    count < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - FREE_TRIES), LONGEST_WAIT_MS);
  return { count, until: now + wait };
}

/** Returns how long until the next password is checked, ms. A clock that was set back costs one wait at most. */
export function getTryWait(tries: Tries | undefined, now: number): number {
  return Math.min(Math.max(0, (tries?.until ?? 0) - now), LONGEST_WAIT_MS);
}
