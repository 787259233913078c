import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Unreachable } from '@/remote/sync-api';
import { createRecord } from '@/store/changes/records';
import { useStatus } from '@/store/status';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';
import { bloodRequest } from './rows';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(() => Device.closeAll());

/** Runs the device's sync engine as a page does, until `seen` no longer throws. */
async function working(device: Device, seen: () => void): Promise<void> {
  const stop = new AbortController();
  const engine = device.engine();
  const work = engine.work(stop.signal);
  try {
    await vi.waitFor(seen, { timeout: 20_000 });
  } finally {
    stop.abort();
    engine.scheduler.request('push');
    await work;
  }
}

test('while only pushes fail, this device is online, reads on, and sends when pushes work again', async () => {
  const device = await Device.of(await newPerson(net.backend));
  await device.sync();
  const asked = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', asked);
  const { api } = device;
  let refusals = 0;
  device.api = {
    ...api,
    push: () => {
      refusals += 1;
      return Promise.reject(new Unreachable('push_changes: 503 busy'));
    },
  };
  useStatus.setState({ online: true, stalled: false });
  await working(device, () => {
    expect(refusals).toBeGreaterThan(1);
    expect(useStatus.getState()).toMatchObject({ online: true, stalled: true });
  });
  expect(await device.unsent()).toBe(1);

  device.api = api;
  await working(device, () =>
    expect(useStatus.getState()).toMatchObject({ online: true, stalled: false }),
  );
  expect(await device.unsent()).toBe(0);
  expect(await net.count('blood_requests', `&id=eq.${asked.id}`)).toBe(1);
});

test('without a network this device is offline, whatever waits', async () => {
  const device = await Device.of(await newPerson(net.backend));
  await device.sync();
  await createRecord(device.store, 'blood_requests', bloodRequest(device.person));
  net.proxy.cut();
  await working(device, () =>
    expect(useStatus.getState()).toMatchObject({ online: false, stalled: false, asked: true }),
  );
  net.proxy.restore();
});
