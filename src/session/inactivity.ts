/** A moment by two clocks, both in ms: the wall's, which can be set, and the page's own, which ends with the page. */
export interface Moment {
  wall: number;
  /** since the page was opened; 0 for a moment before that */
  mono: number;
}

/** How long without a key or a touch until the screen is locked, minutes. */
const DEFAULT_MINUTES = 10;
/** The same on a device that several people share. */
const SHARED_MINUTES = 2;
/** What may be chosen; null for never. */
export const MINUTES: readonly (number | null)[] = [1, 5, 10, 30, null];
export const SHARED_CHOICES: readonly number[] = [1, SHARED_MINUTES];

/** Clocks are corrected by seconds. One that went back further does not tell how long it was. */
const PUT_RIGHT_MS = 60_000;

/** The limit that counts: what was chosen, bounded where the device is shared; null for never. */
export function getIdleLimit(chosen: number | null | undefined, shared: boolean): number | null {
  const wanted = chosen === undefined ? DEFAULT_MINUTES : chosen;
  return shared ? Math.min(wanted ?? SHARED_MINUTES, SHARED_MINUTES) : wanted;
}

/**
 * Whether nobody has used the app for so long.
 * @param minutes null for never
 */
export function isIdle(last: Moment, now: Moment, minutes: number | null): boolean {
  if (minutes === null) return false;
  const [wall, mono] = [now.wall - last.wall, now.mono - last.mono];
  // the page's own clock cannot be set; the wall's also counts the time that the device slept
  if (Math.max(wall, mono) >= minutes * 60_000) return true;
  const isSamePage = last.mono > 0;
  return !isSamePage && wall < -PUT_RIGHT_MS;
}

/** Wrong passwords in a row, and until when the next is not looked at, ms since 1970. */
export interface Tries {
  count: number;
  until: number;
}

const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** After another wrong password: the first few cost nothing, each of the next twice the wait. */
export function countWrongPassword(tries: Tries | undefined, now: number): Tries {
  const count = (tries?.count ?? 0) + 1;
  const wait =
    count < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - FREE_TRIES), LONGEST_WAIT_MS);
  return { count, until: now + wait };
}

/** How long until a password is looked at again, ms. A clock that was set back costs one wait at most. */
export function getTryWait(tries: Tries | undefined, now: number): number {
  return Math.min(Math.max(0, (tries?.until ?? 0) - now), LONGEST_WAIT_MS);
}
