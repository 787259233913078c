import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { getAuthStorage, SESSION_KEY } from '@/remote/auth-storage';
import { cleanUpSignOut } from './sign-out/clean-up';
import { signOut } from './sign-out/sign-out';
import { updateSession, confirmIdentity, saveSession, showSession, useSession } from './session';
import { toSession } from './known-session';
import { sessionBucket } from './session-bucket';

const ann = { userId: 'u1', email: 'ann@example.org', isAdmin: false, lastContact: null };
const check = { salt: new Uint8Array(16), iterations: 1, proof: new Uint8Array(32) };
const known = async () => toSession(await sessionBucket.read());
const here = () => useSession.getState().identity;

beforeEach(async () => {
  // Node 20 has no navigator. An empty one stands for a browser without buckets and locks.
  vi.stubGlobal('navigator', {});
  await sessionBucket.remove();
  showSession({});
});

// covers: session-state
test('S8: who uses the device is known after a restart without asking anybody', async () => {
  await saveSession(ann);
  expect((await known()).identity).toEqual(ann);
  confirmIdentity(true, 5);
  await vi.waitFor(async () =>
    expect((await known()).identity).toEqual({ ...ann, isAdmin: true, lastContact: 5 }),
  );
  await signOut('asked');
  expect((await known()).identity).toBeNull();
});

test.each([7, 'a', {}, { userId: 7, email: 'a' }, { userId: 'u' }])(
  'with a damaged session record (%j) nobody is logged in',
  (identity) => {
    // no version of the app writes these values today
    expect(toSession({ identity: identity as unknown as typeof ann }).identity).toBeNull();
  },
);

// covers: admin-flag
test('a stored session is an administrator’s only if its flag is exactly true', () => {
  const identity = { ...ann, isAdmin: 'true' as unknown as boolean };
  expect(toSession({ identity }).identity?.isAdmin).toBe(false);
});

// covers: session-state
test('a confirmation that comes after a sign-out signs nobody in', async () => {
  confirmIdentity(true, 5);
  expect(here()).toBeNull();
  await saveSession(ann);
  const late = updateSession({ identity: { ...ann, isAdmin: true } });
  await signOut('asked');
  await cleanUpSignOut();
  await late;
  expect(await sessionBucket.read()).toEqual({});
  expect(here()).toBeNull();
});

test('a locked screen is locked after a restart; the next person is not', async () => {
  await saveSession(ann, { check });
  await updateSession({ locked: true });
  expect((await known()).locked).toBe(true);
  await saveSession({ ...ann, userId: 'u2' }, { check });
  expect(await known()).toMatchObject({ locked: false, lockAfter: null });
});

test('where the password cannot be checked, nothing is locked', () => {
  expect(toSession({ identity: ann, locked: true })).toMatchObject({
    locked: false,
    lockable: false,
  });
});

test('the token of a session that the auth client took back stays, to ask why, until somebody logs in', async () => {
  await saveSession(ann);
  const storage = getAuthStorage();
  await storage?.setItem(SESSION_KEY, JSON.stringify({ access_token: 'ended' }));
  await storage?.removeItem(SESSION_KEY);
  expect(await sessionBucket.read()).toMatchObject({ auth: {}, endedToken: 'ended' });
  await saveSession(ann);
  expect((await sessionBucket.read()).endedToken).toBeUndefined();
});
