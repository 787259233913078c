import { expect, test, vi } from 'vitest';
import { gather } from './pokes';
import { backoff, Bell } from './scheduler';

const never = new AbortController().signal;

test('a bell rung before anybody waits is heard, once', async () => {
  const bell = new Bell<'push' | 'donors'>();
  bell.ring('push', 'donors');
  bell.ring('push');
  expect(await bell.wait(10_000, never)).toEqual(new Set(['push', 'donors']));
  expect(await bell.wait(1, never)).toEqual(new Set());
});

test('a bell wakes who waits for it, and so does the end', async () => {
  const bell = new Bell<'push'>();
  const woken = bell.wait(60_000, never);
  bell.ring('push');
  expect(await woken).toEqual(new Set(['push']));
  const end = new AbortController();
  const ended = bell.wait(60_000, end.signal);
  end.abort();
  expect(await ended).toEqual(new Set());
});

test('the backoff doubles from one second to a minute, of which a random half to whole is waited', () => {
  expect([1, 2, 3, 6, 7, 50].map((n) => backoff(n, 1))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
  expect(backoff(1, 0)).toBe(500);
});

test('pokes are answered at once, and what follows within the quiet time as one', () => {
  vi.useFakeTimers();
  const calls: string[][] = [];
  const gathered = gather(
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
