import { SESSION_KEY } from '@/remote/auth-storage';
import { type SessionRecord, sessionBucket } from './session-bucket';

/** Keys of localStorage in which installations from before there were places kept the session. */
const [IDENTITY, FORGET] = ['lifedrop-identity', 'lifedrop-forget'];

/** Moves the session of an older installation of the app to where it belongs now, once. */
export async function recordFromBefore(
  record: Partial<SessionRecord>,
): Promise<Partial<SessionRecord>> {
  const found = localStorage.getItem(IDENTITY);
  const auth = localStorage.getItem(SESSION_KEY);
  if (found === null) return record;
  let identity: SessionRecord['identity'] | undefined;
  try {
    // what is wrong with it is seen by whoever reads the record
    identity = JSON.parse(found) as SessionRecord['identity'];
  } catch {
    identity = undefined;
  }
  const moved = await sessionBucket.change(() =>
    identity && auth !== null ? { identity, auth: { [SESSION_KEY]: auth } } : null,
  );
  for (const key of [IDENTITY, SESSION_KEY, FORGET]) localStorage.removeItem(key);
  return moved;
}
