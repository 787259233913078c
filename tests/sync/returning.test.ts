import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readReport } from '@/store/check';
import { useStatus } from '@/store/status';
import { Engine, EVERYTHING } from '@/sync/engine';
import { type Network, startNetwork } from './backend';
import { Device, visitor } from './device';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(() => Device.closeAll());

/**
 * Starts an engine.
 * @returns the engine, the number of calls that it has made, a promise of its first contact, and a function that
 * stops it
 */
function working(device: Device) {
  let asked = 0;
  const { api } = device;
  const engine = new Engine({
    store: device.store,
    api: {
      ...api,
      pull: () => Promise.reject(new Error('a page of its own')),
      pullMany: (...args) => {
        asked += 1;
        return api.pullMany(...args);
      },
    },
    userId: null,
    clientId: crypto.randomUUID(),
    awaitsRealtime: true,
    isOnline: () => true,
  });
  const stop = new AbortController();
  const contact = new Promise<void>((resolve) => {
    const end = useStatus.subscribe(({ online }) => {
      if (!online) return;
      end();
      resolve();
    });
  });
  useStatus.setState({ online: false });
  const ended = engine.work(stop.signal);
  return {
    engine,
    contact,
    asked: () => asked,
    stop: async () => {
      stop.abort();
      await ended;
    },
  };
}

test('a first visit pulls at once; a returning device pulls once, when realtime has connected', async () => {
  const device = await Device.of(await visitor(net.backend));
  const first = working(device);
  await first.contact;
  expect(first.asked()).toBe(1);
  await first.stop();

  await device.restart();
  const again = working(device);
  again.engine.scheduler.request(...EVERYTHING);
  await again.contact;
  // connecting also requests a pull; the first pull serves for both, so there is no second one
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(again.asked()).toBe(1);
  await again.stop();
});

test('a comparison that is asked for before the first pull is made', async () => {
  const device = await Device.of(await visitor(net.backend));
  await device.sync();
  await device.restart();
  const again = working(device);
  again.engine.scheduler.request('digest');
  await again.contact;
  expect(await readReport(device.store)).toMatchObject({ at: expect.any(Number) as number });
  await again.stop();
});

test('the first contact is not counted among the pulls whose duration is measured', async () => {
  const device = await Device.of(await visitor(net.backend));
  const first = working(device);
  await first.contact;
  expect(first.engine.pullDuration).toBe(0);
  first.engine.scheduler.request('donors');
  await expect.poll(() => first.engine.pullDuration).toBeGreaterThan(0);
  await first.stop();
});

test('a returning device pulls even if realtime does not connect', async () => {
  const device = await Device.of(await visitor(net.backend));
  await device.sync();
  const start = performance.now();
  const alone = working(device);
  await alone.contact;
  expect(alone.asked()).toBe(1);
  expect(performance.now() - start).toBeGreaterThan(1000);
  await alone.stop();
});

test('an answer that arrives after the network has gone does not show the device as online', async () => {
  const device = await Device.of(await visitor(net.backend));
  let network = true;
  const { api } = device;
  const engine = new Engine({
    store: device.store,
    api: {
      ...api,
      async pullMany(...args) {
        const answer = await api.pullMany(...args);
        // the browser goes offline after the answer has arrived and before the app handles it
        network = false;
        useStatus.setState({ online: false });
        return answer;
      },
    },
    userId: null,
    clientId: crypto.randomUUID(),
    isOnline: () => network,
  });
  const stop = new AbortController();
  const ended = engine.work(stop.signal);
  await expect.poll(() => device.rows('drives').then((rows) => rows.length)).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(useStatus.getState().online).toBe(false);
  stop.abort();
  await ended;
});
