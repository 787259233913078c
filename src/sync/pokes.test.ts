import { beforeEach, expect, test, vi } from 'vitest';
import type { Remote } from '@/remote/client';
import { SYNCED } from '@/collections/facts';
import { listenForPokes } from './pokes';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/**
 * Makes a fake of Realtime that has only what pokes use. The test itself lets topics be joined, refused or closed.
 */
function realtime(session: Promise<void>) {
  const states = new Map<string, (state: string) => void>();
  const joined: string[] = [];
  const hear = new Set<(message: { payload: { table: string } }) => void>();
  const client = {
    channel: (topic: string) => {
      const channel = {
        on: (_type: string, _event: object, listener: Parameters<typeof hear.add>[0]) => {
          hear.add(listener);
          return channel;
        },
        subscribe: (listener: (state: string) => void) => {
          states.set(topic, listener);
          joined.push(topic);
          return channel;
        },
      };
      return channel;
    },
    removeChannel: () => Promise.resolve('ok'),
    realtime: { setAuth: () => session },
  } as unknown as Remote;
  const set = (topic: string, state: string) => states.get(topic)?.(state);
  const poke = (table: string) => hear.forEach((listener) => listener({ payload: { table } }));
  const joins = (topic: string) => joined.filter((name) => name === topic).length;
  return { client, set, poke, joins, topics: () => [...states.keys()] };
}

async function listen(session = Promise.resolve(), took = 0) {
  const line = realtime(session);
  const pokes: string[][] = [];
  const onPoke = (names: string[]) => void pokes.push(names);
  const who = { userId: 'u', isAdmin: true };
  const stop = listenForPokes({ client: line.client, ...who, getPullDuration: () => took, onPoke });
  await vi.advanceTimersByTimeAsync(0);
  return { ...line, pokes, stop };
}

test('topics are joined only after realtime has the session, and none after the end', async () => {
  let signedIn = () => {};
  const session = new Promise<void>((resolve) => {
    signedIn = resolve;
  });
  const [one, other] = [await listen(session), await listen(session)];
  expect(one.topics()).toEqual([]);
  other.stop();
  signedIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(one.topics()).toEqual(['sync:public', 'sync:user:u', 'sync:admin']);
  expect(other.topics()).toEqual([]);
});

test('a visitor joins topics without a session', async () => {
  const { topics } = await listen(Promise.reject(new Error('no session')));
  expect(topics()).toHaveLength(3);
});

test('joining three topics requests everything once', async () => {
  const { topics, set, pokes } = await listen();
  expect(topics()).toHaveLength(3);
  for (const topic of topics()) set(topic, 'SUBSCRIBED');
  vi.advanceTimersByTime(5000);
  expect(pokes).toEqual([[...SYNCED]]);
});

test('a refused topic delays the others by half a second at most', async () => {
  const { topics, set, pokes } = await listen();
  const [first = '', second = '', third = ''] = topics();
  set(first, 'SUBSCRIBED');
  set(third, 'CHANNEL_ERROR');
  set(second, 'SUBSCRIBED');
  vi.advanceTimersByTime(400);
  expect(pokes).toHaveLength(0);
  vi.advanceTimersByTime(200);
  expect(pokes).toHaveLength(1);
});

test('a reconnection requests everything again, but not after the end', async () => {
  const { topics, set, pokes, stop } = await listen();
  const all = topics();
  for (const topic of all) set(topic, 'SUBSCRIBED');
  for (const topic of all) set(topic, 'CLOSED');
  for (const topic of all) set(topic, 'SUBSCRIBED');
  expect(pokes).toHaveLength(2);
  set(all[0] ?? '', 'CLOSED');
  stop();
  vi.advanceTimersByTime(5000);
  expect(pokes).toHaveLength(2);
});

test.each([
  [0, 0],
  [15, 15],
  [30, 60],
  [150, 1500],
  [400, 4000],
  [60_000, 10_000],
])('after a pull of %i ms the next poke is answered within %i ms', async (took, quiet) => {
  const { poke, pokes } = await listen(Promise.resolve(), took);
  poke('donors');
  vi.advanceTimersByTime(1);
  expect(pokes).toEqual([['donors']]);
  for (const table of ['donors', 'drives', 'donors']) poke(table);
  vi.advanceTimersByTime(Math.max(0, quiet - 3));
  expect(pokes).toHaveLength(quiet > 3 ? 1 : 2);
  vi.advanceTimersByTime(5);
  expect(pokes).toEqual([['donors'], ['donors', 'drives']]);
  vi.advanceTimersByTime(60_000);
  expect(pokes).toHaveLength(2);
});

test('a clock that is set back does not stop pokes', async () => {
  const line = await listen(Promise.resolve(), 400);
  line.poke('donors');
  await vi.advanceTimersByTimeAsync(0);
  expect(line.pokes).toEqual([['donors']]);
  // changes only the clock that a person can set
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 86_400_000);
  line.poke('donors');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(line.pokes).toEqual([['donors'], ['donors']]);
  vi.restoreAllMocks();
  line.stop();
});

test('a channel that the server closes is joined again with backoff, and everything looked at then', async () => {
  const line = await listen();
  for (const topic of line.topics()) line.set(topic, 'SUBSCRIBED');
  expect(line.pokes).toHaveLength(1);
  const joins = () => line.joins('sync:user:u');
  expect(joins()).toBe(1);
  line.set('sync:user:u', 'CLOSED');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(joins()).toBe(2);
  line.set('sync:user:u', 'CLOSED');
  await vi.advanceTimersByTimeAsync(900);
  expect(joins()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(joins()).toBe(3);
  const before = line.pokes.length;
  line.set('sync:user:u', 'SUBSCRIBED');
  expect(line.pokes.slice(before)).toEqual([[...SYNCED]]);

  line.set('sync:public', 'CLOSED');
  line.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.joins('sync:public')).toBe(1);
});
