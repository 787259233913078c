import { deviceNow } from '@/clock';
import { isIdle, type Moment } from './inactivity';
import { updateSession, followOtherTabs, tellOtherTabs, useSession } from './session';

/** Touches are recorded at most once in this time, ms. */
const NOTE_MS = 5_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

const now = (): Moment => ({ wall: deviceNow(), mono: performance.now() });

let last: Moment = { wall: 0, mono: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Locks the screen in all tabs. It stays locked after a restart, until the person enters their password. */
export async function lockNow(): Promise<void> {
  // the screen must lock even if the record cannot be written
  useSession.setState({ locked: true });
  await updateSession({ locked: true });
}

/** Locks the screen if nobody has used the app for long enough. If not, checks again when that time could be over. */
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
  // When a device wakes up, anybody may be the one who touches it. So the time that it slept is checked first.
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

/** Watches keys and touches from now on. Locks the screen if there are none for long enough. */
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

/** Sets after how many minutes the screen locks. Null means never. */
export const setLockMinutes = (minutes: number | null): Promise<void> => updateSession({ minutes });
