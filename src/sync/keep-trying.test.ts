import { beforeEach, expect, test, vi } from 'vitest';
import { keepTrying } from './keep-trying';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('work that throws begins again after 1, 2 and 4 s, and ends when it is done', async () => {
  const starts: number[] = [];
  const begun = performance.now();
  const work = async () => {
    starts.push(performance.now() - begun);
    if (starts.length < 4) throw new DOMException('once', 'UnknownError');
  };
  const done = keepTrying('work', work, new AbortController().signal, () => 1);
  await pass(10_000);
  await done;
  expect(starts.map(Math.round)).toEqual([0, 1_000, 3_000, 7_000]);
});

test('after a minute without a failure the next one is the first', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs > 3) await new Promise((resolve) => setTimeout(resolve, 61_000));
    throw new Error('again');
  };
  const end = new AbortController();
  const done = keepTrying('work', work, end.signal, () => 1);
  await pass(7_000 + 61_000 + 1_000);
  expect(runs).toBe(5);
  end.abort();
  await pass(61_000);
  await done;
});

test('after the end nothing begins again', async () => {
  let runs = 0;
  const end = new AbortController();
  const work = async () => {
    runs += 1;
    throw new Error('again');
  };
  const done = keepTrying('work', work, end.signal);
  await pass(1);
  end.abort();
  await done;
  await pass(60_000);
  expect(runs).toBe(1);
});
