import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SESSION_KEY } from '@/remote/auth-storage';
import { readAccessToken, readSender } from '@/session/sender';
import { type SessionRecord, sessionBucket } from '@/session/session-bucket';
import { type Network, startNetwork } from './backend';
import { newPerson } from './device';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
beforeEach(() => sessionBucket.remove());

/** Logs a person in on this device. Their access token counts as expired. */
async function logInAndWait(): Promise<{ userId: string; stored: string }> {
  const { client, userId, email } = await newPerson(net.backend);
  const { data } = await client.auth.getSession();
  if (!data.session || !userId) throw new Error('no session');
  const stored = JSON.stringify({ ...data.session, expires_at: Math.floor(Date.now() / 1000) });
  const { url, publishableKey: key } = net.backend;
  await sessionBucket.change(() => ({
    identity: { userId, email, isAdmin: false, lastContact: null },
    sender: { url, key, clientId: crypto.randomUUID() },
    auth: { [SESSION_KEY]: stored },
  }));
  return { userId, stored };
}

async function tokenFor(): Promise<string> {
  const sender = await readSender();
  if (!sender) throw new Error('nobody is here');
  return readAccessToken(sender);
}

const kept = async () => (await sessionBucket.read()).auth?.[SESSION_KEY];

test('an expired session is renewed once and stored where pages read it', async () => {
  const { stored } = await logInAndWait();
  const token = await tokenFor();
  const now = JSON.parse((await kept()) ?? '') as { access_token: string; refresh_token: string };
  expect(now.access_token).toBe(token);
  expect(stored).not.toContain(now.refresh_token);
  expect(await tokenFor()).toBe(token);
});

test('a log-out or another renewal meanwhile wins over the renewal', async () => {
  const { stored } = await logInAndWait();
  net.proxy.delay(200);
  const onItsWay = async () => {
    const { up } = net.proxy.bytes;
    await expect.poll(() => net.proxy.bytes.up, { interval: 10 }).toBeGreaterThan(up);
  };
  const renewing = tokenFor();
  await onItsWay();
  const other = stored.replace('"expires_at"', '"by_a_page":1,"expires_at"');
  await sessionBucket.change(() => ({ auth: { [SESSION_KEY]: other } }));
  await renewing;
  expect(await kept()).toBe(other);

  const again = tokenFor();
  await onItsWay();
  await sessionBucket.remove();
  await again;
  net.proxy.delay(0);
  expect(await sessionBucket.read()).toEqual({});
});

test('nothing is sent for somebody who is signing out, nor with the session of somebody else', async () => {
  const first = await logInAndWait();
  const { identity } = await sessionBucket.read();
  await logInAndWait();
  await sessionBucket.change(() => ({ identity: identity as SessionRecord['identity'] }));
  await expect(tokenFor()).rejects.toThrow('not of this person');
  await sessionBucket.change(() => ({ auth: { [SESSION_KEY]: first.stored } }));
  expect((await readSender())?.userId).toBe(first.userId);
  await sessionBucket.change(() => ({ signOut: { remove: null, sealed: null, notice: null } }));
  expect(await readSender()).toBeNull();
});
