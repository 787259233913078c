import { deviceNow } from '@/clock';
import { countWrongPassword, getTryWait, type Tries } from './inactivity';
import { updateSession, useSession } from './session';
import { sessionBucket } from './session-bucket';

/** The result of a password. `wait` is how long the next one is not checked, ms. */
export type Unlocking = { opened: true } | { opened: false; wait: number };

/** Whether this is the password of the person who is signed in. This device checks it, or else the server. */
async function isRight(password: string): Promise<boolean> {
  const { check, pair } = await sessionBucket.read();
  const [{ isPassword }, { makePasswordTraces }] = await Promise.all([
    import('./password-key'),
    import('./sealing-pair'),
  ]);
  const { identity, shared } = useSession.getState();
  const keep = async () => updateSession(await makePasswordTraces(password, shared));
  if (check && (await isPassword(password, check))) {
    // the person logged in with a version of the app that made none
    if (shared && !pair) await keep().catch(() => undefined);
    return true;
  }
  if (!identity || !navigator.onLine) return false;
  // the password may have been changed on another device
  const { isPasswordOf } = await import('./session-commands');
  if (!(await isPasswordOf(identity.email, password))) return false;
  await keep();
  return true;
}

/** Returns how long until the next password is checked, ms. */
export async function readTryWait(): Promise<number> {
  return getTryWait((await sessionBucket.read()).tries, deviceNow());
}

/**
 * Checks a password of the person who is signed in, even without a network. Wrong ones are counted and slow down the
 * next.
 */
export async function tryPassword(password: string): Promise<Unlocking> {
  const wait = await readTryWait();
  if (wait > 0) return { opened: false, wait };
  if (await isRight(password)) {
    await updateSession({ tries: undefined });
    return { opened: true };
  }
  const { tries } = await sessionBucket.read();
  const next: Tries = countWrongPassword(tries, deviceNow());
  await updateSession({ tries: next }, { tell: false });
  return { opened: false, wait: getTryWait(next, deviceNow()) };
}

/** Unlocks the screen if the password is right. */
export async function unlock(password: string): Promise<Unlocking> {
  const result = await tryPassword(password);
  if (result.opened) await updateSession({ locked: undefined, active: deviceNow() });
  return result;
}
