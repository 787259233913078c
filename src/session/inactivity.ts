/**
 * A time by two clocks, both in ms: the wall clock, which a person can set, and the page's own clock, which starts
 * when the page is opened.
 */
export interface Moment {
  wall: number;
  /** ms since the page was opened; 0 for a time before that */
  mono: number;
}

/** If nobody touches the device for this many minutes, the screen of an administrator locks. */
const DEFAULT_MINUTES = 10;
/**
 * On a device that several people share, everybody's screen locks after this many minutes, unless they chose fewer.
 */
const SHARED_MINUTES = 2;
/** The numbers of minutes that a person can choose in their profile. Null means never. */
export const MINUTES: readonly (number | null)[] = [1, 5, 10, 30, null];
export const SHARED_CHOICES: readonly number[] = [1, SHARED_MINUTES];

/**
 * Devices correct their clocks by a few seconds. If the clock went back further than this, nobody knows how long the
 * app was not used, ms.
 */
const PUT_RIGHT_MS = 60_000;

/**
 * Returns after how many minutes the screen locks. On a shared device this is at most `SHARED_MINUTES`. Null means
 * never.
 * @param isWatched whether the person can read other people's data; the lock is then on unless they turned it off
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
 * Whether nobody has used the app for this many minutes.
 * @param minutes null for never
 */
export function isIdle(last: Moment, now: Moment, minutes: number | null): boolean {
  if (minutes === null) return false;
  const [wall, mono] = [now.wall - last.wall, now.mono - last.mono];
  // the page's own clock cannot be set; the wall clock also counts the time that the device slept
  if (Math.max(wall, mono) >= minutes * 60_000) return true;
  const isSamePage = last.mono > 0;
  return !isSamePage && wall < -PUT_RIGHT_MS;
}

/** How many wrong passwords were entered in a row, and until when no other one is checked, ms since 1970. */
export interface Tries {
  count: number;
  until: number;
}

const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** Counts a wrong password. After the first few, each one doubles the time until the next is checked. */
export function countWrongPassword(tries: Tries | undefined, now: number): Tries {
  const count = (tries?.count ?? 0) + 1;
  const wait =
    count < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - FREE_TRIES), LONGEST_WAIT_MS);
  return { count, until: now + wait };
}

/**
 * Returns how many ms must pass until the next password is checked. If somebody set the clock back, it is at most the
 * longest wait.
 */
export function getTryWait(tries: Tries | undefined, now: number): number {
  return Math.min(Math.max(0, (tries?.until ?? 0) - now), LONGEST_WAIT_MS);
}
