import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
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

/** The shortest wait after a failure that is no lost answer, ms. */
const BACKOFF = 500;

test('one lost answer is asked for again at once, and the app does not say that it is offline', async () => {
  const device = await Device.of(await newPerson(net.backend));
  await device.sync();
  useStatus.setState({ online: false });
  const stop = new AbortController();
  const engine = device.engine();
  const work = engine.work(stop.signal);
  await vi.waitFor(() => expect(useStatus.getState().online).toBe(true));
  const states: boolean[] = [];
  const endStates = useStatus.subscribe(({ online }) => void states.push(online));
  try {
    const row = bloodRequest(device.person);
    await createRecord(device.store, 'blood_requests', row);
    const dropped = net.proxy.dropNextResponse((request) => request.includes('push_changes'));
    engine.scheduler.request('push');
    await dropped;
    const lost = performance.now();
    await vi.waitFor(async () => expect(await device.unsent()).toBe(0), { interval: 10 });
    expect(performance.now() - lost).toBeLessThan(BACKOFF);
    expect(await net.count('blood_requests', `&id=eq.${row.id}`)).toBe(1);
    expect(states).not.toContain(false);
  } finally {
    endStates();
    stop.abort();
    engine.scheduler.request('push');
    await work;
  }
});

test('a server that is down is asked again at once only once, and then after a second or more', async () => {
  const device = await Device.of(await newPerson(net.backend));
  await device.sync();
  const engine = device.engine();
  const passes: number[] = [];
  const run = engine.run.bind(engine);
  vi.spyOn(engine, 'run').mockImplementation((tasks) => {
    passes.push(performance.now());
    return run(tasks);
  });
  const stop = new AbortController();
  net.proxy.cut();
  const work = engine.work(stop.signal);
  try {
    await vi.waitFor(() => expect(passes.length).toBe(3), { timeout: 10_000 });
    const [first = 0, second = 0, third = 0] = passes;
    expect(second - first).toBeLessThan(BACKOFF);
    expect(third - second).toBeGreaterThanOrEqual(2 * BACKOFF);
  } finally {
    net.proxy.restore();
    stop.abort();
    await work;
  }
});
