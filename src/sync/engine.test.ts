import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDeviceStorage } from '@/device/device-storage';
import { type SyncApi, Unanswered, Unreachable } from '@/remote/sync-api';
import { saveReport } from '@/store/check';
import type { CheckpointDoc } from '@/collections/device';
import { SYNCED } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { writeAll } from '@/store/changes/write';
import { openStore } from '@/store/rxdb/open';
import { useStatus } from '@/store/status';
import { Engine, EVERYTHING, type EngineOptions, type Task } from './engine';
import { Stalled } from './show-failure';

const MINUTE = 60_000;
const everything = [...EVERYTHING].toSorted().join();
const withDigest = [...EVERYTHING, 'digest'].toSorted().join();

/** The engine's loop with runs that succeed or fail as the test says. tests/sync runs the real engine. */
class Loop extends Engine {
  readonly runs: { at: number; tasks: string }[] = [];
  readonly faults: unknown[] = [];

  override run(tasks: ReadonlySet<Task>): Promise<void> {
    this.runs.push({ at: performance.now(), tasks: [...tasks].toSorted().join() });
    const fault = this.faults.shift();
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the fault is the test's
    return fault === undefined ? Promise.resolve() : Promise.reject(fault);
  }
}

let number = 0;
let store: Store;
let end: AbortController;
let online: boolean;
let wall: number;
let working: Promise<void>;

/** Starts the engine. Its random numbers are always 1, so that each wait is as long as it can be. */
function begin(options: Partial<EngineOptions> = {}, ...faults: unknown[]): Loop {
  const loop = new Loop({
    store,
    api: {} as SyncApi,
    userId: 'u',
    clientId: 'c',
    isOnline: () => online,
    now: () => wall + performance.now(),
    random: () => 1,
    ...options,
  });
  loop.faults.push(...faults);
  working = loop.work(end.signal);
  return loop;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const times = (loop: Loop) => loop.runs.map(({ at }) => Math.round(at / 100) / 10);
const tasks = (loop: Loop) => loop.runs.map((run) => run.tasks);
const noAnswer = () => new Unanswered('lost');
const noNetwork = () => new Unreachable('no network');
const pulledBefore = (name: string): CheckpointDoc => ({
  id: name,
  checkpoint: { epoch: 'e', viewer: 'user', seq: 1 },
  sweep: false,
});

beforeEach(async () => {
  store = await openStore(`engine-${(number += 1)}`, {
    using: getRxStorageMemory(),
    only: ['checkpoints'],
  });
  await store.checkpoints.findOne('digest').exec();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  end = new AbortController();
  online = true;
  wall = 1_800_000_000_000;
  useStatus.setState({ online: false, asked: false, stalled: true });
  useDeviceStorage.setState({ full: true });
});
afterEach(async () => {
  end.abort();
  await pass(2_000);
  await working;
  vi.useRealTimers();
  vi.restoreAllMocks();
  await store.close();
});

test('a device that is new syncs everything at once, and then each minute', async () => {
  const loop = begin({ awaitsRealtime: true });
  await pass(3 * MINUTE + 1);
  expect(times(loop)).toEqual([0, 60, 120, 180]);
  expect(new Set(tasks(loop))).toEqual(new Set([everything]));
  expect(useStatus.getState()).toMatchObject({ online: true, asked: true, stalled: false });
  expect(useDeviceStorage.getState().full).toBe(false);
});

test('a returning device sends at once, and pulls when realtime has connected, at most 1.5 s later', async () => {
  await writeAll(store, 'checkpoints', [SYNCED[0]], () => pulledBefore(SYNCED[0]));
  const loop = begin({ awaitsRealtime: true }, noNetwork());
  await pass(1_600);
  expect(tasks(loop)).toEqual(['push', everything]);
  expect(times(loop)).toEqual([0, 1.5]);
  end.abort();
  await working;
  end = new AbortController();
  const next = begin({ awaitsRealtime: true });
  await pass(300);
  next.scheduler.request('donors');
  await pass(100);
  expect(tasks(next)).toEqual(['push', everything]);
});

test('everything is due a minute after it last ran, although something is poked all the time', async () => {
  const loop = begin();
  for (let n = 0; n < 25; n += 1) {
    await pass(5_000);
    loop.scheduler.request('donors');
  }
  await pass(1);
  const full = loop.runs.filter((run) => run.tasks === everything);
  expect(full.map(({ at }) => Math.round(at / 1000))).toEqual([0, 60, 120]);
  expect(tasks(loop).filter((names) => names === 'donors').length).toBeGreaterThan(20);
});

test('pokes without a pause do not delay the sync of everything', async () => {
  const loop = begin();
  await pass(1);
  vi.spyOn(loop, 'run').mockImplementation(async (names) => {
    loop.runs.push({ at: performance.now(), tasks: [...names].toSorted().join() });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    loop.scheduler.request('donors');
  });
  loop.scheduler.request('donors');
  await pass(2 * MINUTE + 5_000);
  expect(tasks(loop).filter((names) => names === everything)).toHaveLength(3);
});

test('failures are retried after 1, 2 and 4 s, with everything; a success begins anew', async () => {
  const loop = begin({}, noNetwork(), noNetwork(), noNetwork());
  await pass(500);
  expect(useStatus.getState()).toMatchObject({ online: false, asked: true });
  await pass(7_000);
  expect(times(loop)).toEqual([0, 1, 3, 7]);
  expect(useStatus.getState().online).toBe(true);
  loop.faults.push(noNetwork());
  loop.scheduler.request('push');
  await pass(1_100);
  expect(tasks(loop).slice(4)).toEqual(['push', everything]);
});

test('after a first lost answer the engine asks again within 100 ms and shows nothing; after a second it shows it', async () => {
  useStatus.setState({ online: true });
  const loop = begin();
  await pass(1_000);
  loop.faults.push(noAnswer(), new Stalled('s', { cause: noAnswer() }));
  loop.scheduler.request('push');
  await pass(1);
  expect(tasks(loop).slice(1)).toEqual(['push']);
  expect(useStatus.getState()).toMatchObject({ online: true, stalled: false });
  await pass(100);
  expect(tasks(loop).slice(1)).toEqual(['push', 'push']);
  expect(useStatus.getState()).toMatchObject({ online: true, stalled: true });
  await pass(2_000);
  expect(tasks(loop).slice(1)).toEqual(['push', 'push', everything]);
});

test('what failed is tried again with what was requested since', async () => {
  const loop = begin();
  await pass(1);
  loop.faults.push(noNetwork());
  loop.scheduler.request('donors');
  await pass(1);
  loop.scheduler.request('push');
  await pass(1);
  expect(tasks(loop).slice(1)).toEqual(['donors', 'donors,push']);
});

test('without a network nothing runs, and what is due waits for it', async () => {
  online = false;
  const loop = begin();
  await pass(MINUTE + 1);
  expect(loop.runs).toEqual([]);
  expect(useStatus.getState()).toMatchObject({ online: false, asked: true });
  online = true;
  loop.scheduler.request('push');
  await pass(1);
  expect(tasks(loop)).toEqual([everything]);
});

test('a network that is gone is not asked in a loop', async () => {
  const loop = begin();
  await pass(1);
  online = false;
  const waits = vi.spyOn(loop.scheduler, 'wait');
  await pass(5 * MINUTE);
  expect(waits.mock.calls.length).toBeLessThan(7);
});

test('everything is compared with the server after 15 minutes, whichever way the clock was moved', async () => {
  const loop = begin();
  await pass(14 * MINUTE + 1);
  expect(tasks(loop)).not.toContain(withDigest);
  await pass(MINUTE);
  expect(tasks(loop).at(-1)).toBe(withDigest);
  await saveReport(store, { at: wall + performance.now(), collections: {} as never });
  await pass(MINUTE);
  expect(tasks(loop).at(-1)).toBe(everything);
  wall -= 3_600_000;
  await pass(MINUTE);
  expect(tasks(loop).at(-1)).toBe(withDigest);
});

test('after the storage has failed, everything is compared with the server', async () => {
  const loop = begin({}, new DOMException('full', 'QuotaExceededError'));
  await pass(100);
  expect(useDeviceStorage.getState().full).toBe(true);
  await pass(1_000);
  expect(tasks(loop)).toEqual([everything, withDigest]);
  expect(useDeviceStorage.getState().full).toBe(false);
});

test.each([1, 2, 3])('read %i of the storage fails once, and sync goes on', async (nth) => {
  await writeAll(store, 'checkpoints', [SYNCED[0]], () => pulledBefore(SYNCED[0]));
  const find = store.checkpoints.findOne.bind(store.checkpoints);
  let reads = 0;
  vi.spyOn(store.checkpoints, 'findOne').mockImplementation((id) => {
    reads += 1;
    if (reads === nth || reads === nth + SYNCED.length)
      throw new DOMException('once', 'UnknownError');
    return find(id);
  });
  const loop = begin({ awaitsRealtime: true });
  await pass(5_000);
  expect(tasks(loop).some((names) => names.includes('inventory'))).toBe(true);
  await pass(2 * MINUTE);
  expect(loop.runs.length).toBeGreaterThan(2);
});

test('after the end nothing runs and nothing is shown', async () => {
  const loop = begin();
  await pass(1);
  loop.faults.push(noNetwork());
  const before = useStatus.getState();
  end.abort();
  loop.scheduler.request('push');
  await pass(2 * MINUTE);
  await working;
  expect(useStatus.getState()).toEqual(before);
  expect(loop.runs.length).toBeLessThan(3);
});
