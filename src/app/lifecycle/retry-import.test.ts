import { expect, test, vi } from 'vitest';
import { retryImport } from './retry-import';

test('retries a part of the app that cannot be loaded, with growing pauses', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no network'));
    const loaded = retryImport(load);
    await vi.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2001);
    expect(load).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(600_000);
    const before = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls.length).toBe(before + 1);
    load.mockResolvedValue('the part');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await loaded).toBe('the part');
  } finally {
    vi.useRealTimers();
  }
});
