// comes first, because Dexie looks for IndexedDB when it loads
import 'fake-indexeddb/auto';
import { OPEN_COLLECTIONS } from 'rxdb';
import { afterAll, vi } from 'vitest';

// The files of the unit tests share their modules and globals, so each leaves what it has found. Some leave a store
// open, as a page does that is killed, and RxDB allows 13 open collections. They also share one IndexedDB: a test that
// needs it empty takes a new person.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const collection of OPEN_COLLECTIONS) void collection.close();
});
