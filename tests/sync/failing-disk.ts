import { IDBObjectStore } from 'fake-indexeddb';

// called with the object store as `this`
// oxlint-disable-next-line typescript/unbound-method
const healthyPut = IDBObjectStore.prototype.put;
let written = 0;
/** Makes writes to IndexedDB fail. */
export const disk = {
  /** Returns how many writes there were since the last `failWrite`. */
  writes: () => written,
  /**
   * Aborts the transaction of the nth write from now, with the given error. The next write is number 1.
   * @param collection counts only the writes of this collection
   */
  failWrite(
    nth: number,
    error: DOMException = new DOMException('disk', 'UnknownError'),
    collection = '',
  ): { failed: () => boolean } {
    written = 0;
    let failed = false;
    IDBObjectStore.prototype.put = function put(
      this: IDBObjectStore,
      ...args: [unknown, IDBValidKey?]
    ) {
      if (this.transaction.db.name.endsWith(collection)) written += 1;
      if (written === nth && !failed) {
        failed = true;
        this.transaction.abort();
        throw error;
      }
      return healthyPut.apply(this, args);
    };
    return { failed: () => failed };
  },
  heal(): void {
    IDBObjectStore.prototype.put = healthyPut;
  },
};
