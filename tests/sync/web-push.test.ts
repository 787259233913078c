import 'fake-indexeddb/auto';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { getRemote } from '@/remote/client';
import { readMyAlerts } from '@/calls/alerts';
import { readWebPush, renewWebPush, turnOffWebPush, turnOnWebPush } from '@/session/web-push';
import { saveSession } from '@/session/session';
import { useCurrentStore } from '@/store/current';
import { sessionBucket } from '@/session/session-bucket';
import { cleanUpSignOut } from '@/session/sign-out/clean-up';
import { signOut } from '@/session/sign-out/sign-out';
import { rememberSender } from '@/app/lifecycle/remember-sender';
import { followSubscription } from '../../sw/follow-subscription';
import { type Network, startNetwork } from './backend';

/**
 * The push manager of a browser, without a push service. Push services belong to others, so no test may reach them.
 */
class Manager {
  held: PushSubscription | null = null;

  getSubscription = async () => this.held;

  async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
    const point = createECDH('prime256v1');
    point.generateKeys();
    const keys = {
      p256dh: point.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const key = Buffer.from(applicationServerKey, 'base64url');
    this.held = {
      endpoint,
      options: { applicationServerKey: new Uint8Array(key).buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        this.held = null;
        return true;
      },
    } as unknown as PushSubscription;
    return this.held;
  }
}

let net: Network;
let manager: Manager;
const notification = { permission: 'granted', requestPermission: async () => 'granted' };

beforeAll(async () => {
  // nothing is saved here, and a log-out would wait for a store that nobody opens
  useCurrentStore.setState({ error: new Error('This test opens no store') });
  net = await startNetwork();
  const meta = (selector: string) => ({
    content: selector.includes('url') ? net.backend.url : net.backend.publishableKey,
  });
  vi.stubGlobal('document', { querySelector: meta, visibilityState: 'visible' });
  // Node 20 has no WebSocket
  vi.stubGlobal('WebSocket', WebSocket);
  vi.stubGlobal('PushManager', Manager);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('Notification', notification);
});
afterAll(async () => {
  useCurrentStore.setState({ error: null });
  await net.stop();
});

/**
 * Reads the endpoints that the server holds for the person who is logged in, and for each the key for which it was
 * made.
 */
const onServer = () =>
  net.query('select endpoint, key from private.push_subscriptions where user_id = $1', [person]);

let person = '';
beforeEach(async () => {
  net.proxy.restore();
  manager = new Manager();
  notification.permission = 'granted';
  const registration = { pushManager: manager };
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: 'Test',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: async () => registration },
  });
  await sessionBucket.remove();
  const email = `push-${randomUUID()}@example.org`;
  const { data } = await getRemote().auth.signUp({ email, password: 'correct horse 7' });
  person = data.user?.id ?? '';
  await saveSession({ userId: person, email, isAdmin: false, lastContact: null });
});

// covers: device-notifications
test('a device is subscribed in a tap, and unsubscribed on both sides', async () => {
  expect(await readWebPush()).toBe('off');
  expect(await turnOnWebPush()).toBe('on');
  const { endpoint } = manager.held ?? {};
  expect(await onServer()).toMatchObject([{ endpoint }]);
  expect((await readMyAlerts()).subscriptions).toMatchObject([{ endpoint }]);
  await turnOffWebPush();
  expect(manager.held).toBeNull();
  expect(await onServer()).toEqual([]);
  expect(await readWebPush()).toBe('off');
});

test('nothing is subscribed when the person says no, and what they took back ends at the next start', async () => {
  notification.requestPermission = async () => (notification.permission = 'denied');
  expect(await turnOnWebPush()).toBe('denied');
  expect([manager.held, await onServer()]).toEqual([null, []]);
  notification.requestPermission = async () => (notification.permission = 'granted');
  await turnOnWebPush();
  notification.permission = 'denied';
  await renewWebPush();
  expect([manager.held, await onServer()]).toEqual([null, []]);
});

test('a changed endpoint and a changed key of the server are followed at the next start', async () => {
  await turnOnWebPush();
  const [before] = await onServer();
  await manager.subscribe({ applicationServerKey: String(before?.['key']) });
  await renewWebPush();
  expect(await onServer()).toMatchObject([{ endpoint: manager.held?.endpoint }]);

  const [config] = await net.query('select key, test_service from private.push_config');
  const point = createECDH('prime256v1');
  point.generateKeys();
  const next = point.getPublicKey().toString('base64url');
  await net.query('select private.configure_push($1, $2)', [next, config?.['test_service']]);
  await renewWebPush();
  expect(await onServer()).toMatchObject([{ endpoint: manager.held?.endpoint, key: next }]);
  await net.query('select private.configure_push($1, $2)', [
    config?.['key'],
    config?.['test_service'],
  ]);
});

/** Follows a changed subscription as the service worker does when the browser reports the change. */
const follow = (old: PushSubscription | null) =>
  followSubscription(manager as unknown as PushManager, old);

// covers: device-notifications
test('an endpoint that the browser changes while no page is open is followed at once, and taken over by the next start', async () => {
  await turnOnWebPush();
  await rememberSender();
  const old = manager.held;
  manager.held = null;
  await follow(old);
  const made = await manager.getSubscription();
  expect(made?.endpoint).not.toBe(old?.endpoint);
  expect(await onServer()).toMatchObject([{ endpoint: made?.endpoint }]);
  await renewWebPush();
  expect(await onServer()).toMatchObject([{ endpoint: made?.endpoint }]);
});

test('the service worker subscribes nothing where nobody is logged in, or the old subscription is not known', async () => {
  await turnOnWebPush();
  await follow(manager.held);
  await rememberSender();
  await follow(null);
  const old = manager.held;
  expect(await onServer()).toMatchObject([{ endpoint: old?.endpoint }]);
  await signOut('unattended');
  manager.held = null;
  await follow(old);
  expect(manager.held).toBeNull();
  await cleanUpSignOut();
});

// covers: device-notifications
test('a log-out unsubscribes the device and the server; without a network the device at once', async () => {
  await turnOnWebPush();
  await signOut('unattended');
  await cleanUpSignOut();
  expect(manager.held).toBeNull();
  await expect.poll(onServer).toEqual([]);
});

test('after a log-out without a network nothing is sent to the device, and whoever logs in next starts anew', async () => {
  await turnOnWebPush();
  net.proxy.cut();
  Object.assign(navigator, { onLine: false });
  await signOut('unattended');
  await cleanUpSignOut();
  expect(manager.held).toBeNull();
  // makes a subscription as a killed clean-up would have left it; the next person must not get it
  await manager.subscribe({ applicationServerKey: 'BA' });
  await saveSession({ userId: person, email: 'x', isAdmin: false, lastContact: null });
  await renewWebPush();
  expect(manager.held).toBeNull();
});
