import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createRecord } from '@/store/changes/records';
import { useStatus } from '@/store/status';
import type { Engine } from '@/sync/engine';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';
import { bloodRequest } from './rows';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(() => Device.closeAll());

/** The shortest pause after a failure that is not just a lost answer, ms. */
const BACKOFF = 500;

/** How long a pass may take beside other suites. The tests measure what is between passes. */
const IN_TIME = { timeout: 10_000, interval: 10 };

/**
 * Notes when each pass of an engine begins and ends, ms. Tests compare these times, because how long a pass takes
 * depends on the machine.
 */
function watchPasses(engine: Engine): { began: number; ended: number }[] {
  const passes: { began: number; ended: number }[] = [];
  const run = engine.run.bind(engine);
  vi.spyOn(engine, 'run').mockImplementation(async (tasks) => {
    const pass = { began: performance.now(), ended: Infinity };
    passes.push(pass);
    await run(tasks).finally(() => (pass.ended = performance.now()));
  });
  return passes;
}

test('one lost answer is asked for again at once, and the app does not say that it is offline', async () => {
  const device = await Device.of(await newPerson(net.backend));
  await device.sync();
  useStatus.setState({ online: false });
  const stop = new AbortController();
  const engine = device.engine();
  const work = engine.work(stop.signal);
  await vi.waitFor(() => expect(useStatus.getState().online).toBe(true), IN_TIME);
  const states: boolean[] = [];
  const endStates = useStatus.subscribe(({ online }) => void states.push(online));
  try {
    const row = bloodRequest(device.person);
    await createRecord(device.store, 'blood_requests', row);
    const passes = watchPasses(engine);
    const dropped = net.proxy.dropNextResponse((request) => request.includes('push_changes'));
    engine.scheduler.request('push');
    await dropped;
    await vi.waitFor(async () => expect(await device.unsent()).toBe(0), IN_TIME);
    const [lost, again] = passes;
    expect((again?.began ?? Infinity) - (lost?.ended ?? 0)).toBeLessThan(BACKOFF);
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
  const passes = watchPasses(engine);
  const stop = new AbortController();
  net.proxy.cut();
  const work = engine.work(stop.signal);
  try {
    await vi.waitFor(() => expect(passes.length).toBe(3), { timeout: 10_000 });
    const [first, second, third] = passes;
    expect((second?.began ?? Infinity) - (first?.ended ?? 0)).toBeLessThan(BACKOFF);
    // timers count whole milliseconds, so a pause may be up to 1 ms shorter
    expect((third?.began ?? 0) - (second?.ended ?? 0)).toBeGreaterThanOrEqual(2 * BACKOFF - 1);
  } finally {
    net.proxy.restore();
    stop.abort();
    await work;
  }
});
