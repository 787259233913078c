import { beforeEach, expect, test, vi } from 'vitest';
import type { Remote } from '@/remote/client';
import { PULLED } from '@/store/entities/collections';
import { listenForPokes } from './pokes';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A fake of Realtime as pokes use it: the test joins, refuses and leaves topics by hand. */
function realtime(session: Promise<void>) {
  const states = new Map<string, (state: string) => void>();
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
  return { client, set, poke, topics: () => [...states.keys()] };
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
  expect(pokes).toEqual([[...PULLED]]);
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

test('the pokes of one action are answered together, after the first of them', async () => {
  const { poke, pokes } = await listen(Promise.resolve(), 15);
  poke('donors');
  vi.advanceTimersByTime(10);
  expect(pokes).toEqual([['donors']]);
  for (const table of ['donors', 'drives', 'donors']) poke(table);
  vi.advanceTimersByTime(30);
  expect(pokes).toHaveLength(1);
  vi.advanceTimersByTime(20);
  expect(pokes).toEqual([['donors'], ['donors', 'drives']]);
  vi.advanceTimersByTime(60_000);
  expect(pokes).toHaveLength(2);
});

test.each([
  [0, 4, 50],
  [10, 4, 100],
  [50, 4, 500],
  [400, 3, 4000],
  [60_000, 2, 10_000],
])(
  'where pulls take %i ms, %i of the pokes of 180 ms are answered, and in the long run one in %i ms',
  async (took, atFirst, quiet) => {
    const { poke, pokes } = await listen(Promise.resolve(), took);
    const countAnswers = (ms: number) => {
      const before = pokes.length;
      for (let n = 0; n < ms / 10; n++) {
        poke('donors');
        vi.advanceTimersByTime(10);
      }
      return pokes.length - before;
    };
    expect(countAnswers(180)).toBe(atFirst);
    countAnswers(60_000);
    expect(Math.abs(countAnswers(60_000) - 60_000 / quiet)).toBeLessThanOrEqual(1);
    // what was put off is made up for while nothing happens
    vi.advanceTimersByTime(60_000);
    expect(countAnswers(180)).toBe(atFirst);
  },
);
