import { isIdle, type Moment, type Tries, getTryWait, countWrongPassword } from './inactivity';
import { updateSession, followOtherTabs, tellOtherTabs, useSession } from './session';
import { sessionBucket } from './session-bucket';

/** Touches are recorded at most this often, ms. */
const NOTE_MS = 5_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

const now = (): Moment => ({ wall: Date.now(), mono: performance.now() });

let last: Moment = { wall: 0, mono: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Hides everything of the person in all tabs, restarts included, until they enter their password. */
export async function lockNow(): Promise<void> {
  // the screen locks even if the record cannot be written
  useSession.setState({ locked: true });
  await updateSession({ locked: true });
}

/** Locks when it is time, otherwise schedules the next check. */
function checkIdle(): void {
  clearTimeout(timer);
  const { identity, lockable, locked, lockAfter } = useSession.getState();
  if (!identity || !lockable || locked || lockAfter === null) return;
  if (isIdle(last, now(), lockAfter)) {
    lockNow().catch(() => undefined);
    return;
  }
  const left = lockAfter * 60_000 - (performance.now() - last.mono);
  timer = setTimeout(checkIdle, Math.min(Math.max(left, 1_000), 60_000));
}

function noteTouch(): void {
  // the touch that wakes a device may be anybody's: check the time slept first
  if (performance.now() - last.mono < NOTE_MS) return;
  checkIdle();
  const { identity, locked } = useSession.getState();
  if (!identity || locked) return;
  last = now();
  tellOtherTabs({ active: last.wall });
  updateSession({ active: last.wall }, { durability: 'relaxed', tell: false }).catch(
    () => undefined,
  );
}

/** Watches keys and touches from now on, and locks after too long without one. */
export function watchActivity(): void {
  last = now();
  for (const touch of TOUCHES)
    window.addEventListener(touch, noteTouch, { capture: true, passive: true });
  for (const wake of ['focus', 'pageshow']) window.addEventListener(wake, checkIdle);
  document.addEventListener('visibilitychange', checkIdle);
  followOtherTabs((wall) => {
    last = { wall, mono: performance.now() };
  });
  useSession.subscribe((session, before) => {
    const { identity, locked, lockAfter } = session;
    const begun = identity?.userId !== before.identity?.userId || (before.locked && !locked);
    if (begun) last = now();
    if (begun || lockAfter !== before.lockAfter) checkIdle();
  });
  checkIdle();
}

/** Sets after how many minutes the screen locks; null for never. */
export const setLockMinutes = (minutes: number | null): Promise<void> => updateSession({ minutes });

/** The outcome of a password; `wait` says how long the next one is not checked, ms. */
export type Unlocking = { opened: true } | { opened: false; wait: number };

/** Whether this is the password of the person who is signed in, by this device or else by the server. */
async function isRight(password: string): Promise<boolean> {
  const { check } = await sessionBucket.read();
  // most pages never ask for a password
  const { isPassword, makeCheck } = await import('./password-key');
  if (check && (await isPassword(password, check))) return true;
  const { identity } = useSession.getState();
  if (!identity || !navigator.onLine) return false;
  // it may have been changed on another device
  const { isPasswordOf } = await import('./session-commands');
  if (!(await isPasswordOf(identity.email, password))) return false;
  await updateSession({ check: await makeCheck(password) });
  return true;
}

/** How long until the next password is checked, ms. */
export async function readTryWait(): Promise<number> {
  return getTryWait((await sessionBucket.read()).tries, Date.now());
}

/**
 * Checks a password of the person who is signed in, without a network too. Wrong ones are counted and slow
 * down the next.
 */
export async function tryPassword(password: string): Promise<Unlocking> {
  const wait = await readTryWait();
  if (wait > 0) return { opened: false, wait };
  if (await isRight(password)) {
    await updateSession({ tries: undefined });
    return { opened: true };
  }
  const { tries } = await sessionBucket.read();
  const next: Tries = countWrongPassword(tries, Date.now());
  await updateSession({ tries: next }, { tell: false });
  return { opened: false, wait: getTryWait(next, Date.now()) };
}

/** Unlocks the screen when the password is right. */
export async function unlock(password: string): Promise<Unlocking> {
  const result = await tryPassword(password);
  if (result.opened) await updateSession({ locked: undefined, active: Date.now() });
  return result;
}
