import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useDeviceStorage } from '@/device/device-storage';
import { KeyValueStore } from '@/device/key-value';
import { storageLimit } from '@/device/time-limit';
import { openPersonalStore } from './open-personal';
import { writeAll } from './changes/write';

const userId = crypto.randomUUID();

/** A request that never gets an answer. In Safari this happens sometimes. */
class SilentRequest extends EventTarget {
  onerror: ((event: Event) => unknown) | null = null;
  constructor() {
    super();
    this.addEventListener('error', (event) => this.onerror?.(event));
  }
}

let opened = 0;
/** Whether the opening with this number gets no answer. The first opening has number 0. */
let isSilent: (opening: number) => boolean = () => false;

/** Makes a browser that has storage buckets and does not answer some openings. */
function stubBrowser(): void {
  const buckets = new Map<string, IDBFactory>();
  const open = async (name: string) => {
    const factory = buckets.get(name) ?? new IDBFactory();
    buckets.set(name, factory);
    const indexedDB = Object.create(factory) as IDBFactory;
    indexedDB.open = (...args) => {
      const silent = isSilent(opened);
      opened += 1;
      return silent ? (new SilentRequest() as IDBOpenDBRequest) : factory.open(...args);
    };
    indexedDB.databases = () => factory.databases();
    return { indexedDB };
  };
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: [] }) },
    storageBuckets: { open, delete: async (name: string) => void buckets.delete(name) },
  });
}

const usual = storageLimit.ms;
beforeAll(() => {
  // an answer must come sooner than this even while other tests use the processor
  storageLimit.ms = 600;
});
afterAll(() => {
  storageLimit.ms = usual;
});
beforeEach(() => {
  opened = 0;
  isSilent = () => false;
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  useDeviceStorage.setState({ stuck: false });
});

test('a store opens with its drafts, whichever of its openings gets no answer', async () => {
  const first = await openPersonalStore(userId);
  const draft = { id: 'profile#1', values: { city: 'Typed' }, at: 1 };
  await writeAll(first, 'drafts', [draft.id], () => draft);
  await first.close();
  const openings = opened;
  expect(openings).toBeGreaterThan(10);
  for (let silent = 0; silent < openings; silent++) {
    opened = 0;
    isSilent = (opening) => opening === silent;
    const store = await openPersonalStore(userId);
    expect((await store.drafts.find().exec()).map((doc) => doc.toJSON())).toEqual([draft]);
    expect(useDeviceStorage.getState().stuck).toBe(false);
    await store.close();
  }
});

test('the session is read although the first opening gets no answer', async () => {
  const bucket = { name: 'of-a-test', databasePrefix: 'of-a-test' };
  await new KeyValueStore<{ word: string }>(bucket).change(() => ({ word: 'kept' }));
  opened = 0;
  isSilent = (opening) => opening === 0;
  expect(await new KeyValueStore<{ word: string }>(bucket).read()).toEqual({ word: 'kept' });
});

test('storage that never answers fails and is reported as stuck', async () => {
  isSilent = () => true;
  const bucket = { name: 'of-a-test', databasePrefix: 'of-a-test' };
  await expect(new KeyValueStore<{ word: string }>(bucket).read()).rejects.toThrow('no answer');
  expect(useDeviceStorage.getState().stuck).toBe(true);
});
