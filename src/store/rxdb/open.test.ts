import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { openStore } from './open';

/** Makes every write from the `nth` on fail as if the disk were full. */
function fillDisk(nth: number): void {
  let writes = 0;
  // the function is called with `this` set to its object store
  // oxlint-disable-next-line typescript/unbound-method
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...args
  ) {
    writes += 1;
    if (writes < nth) return put.apply(this, args);
    throw new DOMException('full', 'QuotaExceededError');
  });
}
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([1, 2, 6, 9])(
  'a store that cannot be made, the disk being full at write %i, leaves the page able to open others',
  async (nth) => {
    fillDisk(nth);
    await expect(openStore(`full-${nth}`, { gently: true })).rejects.toThrow();
    vi.restoreAllMocks();
    const store = await openStore(`next-${nth}`);
    expect(await store.profiles.count().exec()).toBe(0);
    await store.close();
  },
);
