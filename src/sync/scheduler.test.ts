import { expect, test, vi } from 'vitest';
import { gatherPokes } from './pokes';
import { computeBackoff, SyncScheduler } from './scheduler';

const never = new AbortController().signal;

test('a request made before anybody waits is delivered once', async () => {
  const scheduler = new SyncScheduler<'push' | 'donors'>();
  scheduler.request('push', 'donors');
  scheduler.request('push');
  expect(await scheduler.wait(10_000, never)).toEqual(new Set(['push', 'donors']));
  expect(await scheduler.wait(1, never)).toEqual(new Set());
});

test('a request ends the wait, and so does an abort', async () => {
  const scheduler = new SyncScheduler<'push'>();
  const woken = scheduler.wait(60_000, never);
  scheduler.request('push');
  expect(await woken).toEqual(new Set(['push']));
  const end = new AbortController();
  const ended = scheduler.wait(60_000, end.signal);
  end.abort();
  expect(await ended).toEqual(new Set());
});

test('the backoff doubles from one second to a minute, with random jitter', () => {
  expect([1, 2, 3, 6, 7, 50].map((n) => computeBackoff(n, 1))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
  expect(computeBackoff(1, 0)).toBe(500);
});

test('the first poke is answered at once, and those within the quiet time together', () => {
  vi.useFakeTimers();
  const calls: string[][] = [];
  const gathered = gatherPokes(
    () => 10_000,
    0,
    () => 0,
    (names) => calls.push(names),
  );
  gathered.add('donors');
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([['donors']]);
  gathered.add('donors');
  gathered.add('blood_requests');
  gathered.add('donors');
  vi.advanceTimersByTime(9000);
  expect(calls).toHaveLength(1);
  vi.advanceTimersByTime(1001);
  expect(calls[1]).toEqual(['donors', 'blood_requests']);
  gathered.stop();
  vi.useRealTimers();
});
