import { deviceNow } from '@/clock';
import { countWrongPassword, getTryWait, type Tries } from './inactivity';
import { updateSession, useSession } from './session';
import { sessionBucket } from './session-bucket';

/** The result of trying a password. `wait` is how many ms must pass until the next one is checked. */
export type Unlocking = { opened: true } | { opened: false; wait: number };

/**
 * Whether a password is that of the person who is logged in. This device checks it if it can, and otherwise the
 * server.
 */
async function isRight(password: string): Promise<boolean> {
  const { check, pair } = await sessionBucket.read();
  const [{ isPassword }, { makePasswordTraces }] = await Promise.all([
    import('./password-key'),
    import('./sealing-pair'),
  ]);
  const { identity, shared } = useSession.getState();
  const keep = async () => updateSession(await makePasswordTraces(password, shared));
  if (check && (await isPassword(password, check))) {
    // the version of the app with which the person logged in did not make a pair
    if (shared && !pair) await keep().catch(() => undefined);
    return true;
  }
  if (!identity || !navigator.onLine) return false;
  // the person may have changed the password on another device
  const { isPasswordOf } = await import('./session-commands');
  if (!(await isPasswordOf(identity.email, password))) return false;
  await keep();
  return true;
}

/** Returns how many ms must pass until the next password is checked. */
export async function readTryWait(): Promise<number> {
  return getTryWait((await sessionBucket.read()).tries, deviceNow());
}

/**
 * Checks a password of the person who is logged in, even without a network. Counts wrong passwords. Each one
 * lengthens the wait before the next is checked.
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
