import { IDBObjectStore } from 'fake-indexeddb';
import { type SyncApi, Unreachable } from '@/remote/sync-api';
import type { DiskFault, Faults } from './plan';

// called with its store as `this`, below
// oxlint-disable-next-line typescript/unbound-method
const healthyPut = IDBObjectStore.prototype.put;

/** The process has ended: nothing it does has an effect any more. */
class Killed extends Error {
  override name = 'Killed';
}

export const disk = {
  break({ kind, nth }: DiskFault): void {
    let count = 0;
    IDBObjectStore.prototype.put = function put(
      this: IDBObjectStore,
      ...args: [unknown, IDBValidKey?]
    ) {
      count += 1;
      if (count === nth || (kind === 'killed' && count > nth)) {
        this.transaction.abort();
        throw kind === 'full'
          ? new DOMException('full', 'QuotaExceededError')
          : new DOMException('disk', 'UnknownError');
      }
      return healthyPut.apply(this, args);
    };
  },
  heal(): void {
    IDBObjectStore.prototype.put = healthyPut;
  },
};

export interface Surroundings {
  /** what arrives a second time, at the next step */
  late: (() => Promise<unknown>)[];
  /** somebody else writes */
  meanwhile: () => Promise<void>;
}

/** The same calls through a bad network. */
export function unreliable(
  api: SyncApi,
  faults: Faults,
  { late, meanwhile }: Surroundings,
): SyncApi {
  let calls = 0;
  async function through<T>(work: () => Promise<T>): Promise<T> {
    calls += 1;
    if (faults.killedAtCall > 0 && calls >= faults.killedAtCall) {
      // what is stored after the process has ended must not be
      disk.break({ kind: 'killed', nth: 1 });
      throw new Killed();
    }
    switch (faults.calls[calls - 1] ?? 'ok') {
      case 'request lost':
        throw new Unreachable('lost');
      case 'expired':
        throw new Unreachable('401 JWT expired');
      case 'response lost':
        await work();
        throw new Unreachable('no answer');
      case 'twice':
        await work();
        return work();
      case 'late':
        late.push(work);
        return work();
      case 'overtaken': {
        const answer = await work();
        await meanwhile();
        return answer;
      }
      default:
        return work();
    }
  }
  return {
    pull: (...args) => through(() => api.pull(...args)),
    push: (...args) => through(() => api.push(...args)),
    pullMany: (...args) => through(() => api.pullMany(...args)),
    rows: (...args) => through(() => api.rows(...args)),
    digest: (...args) => through(() => api.digest(...args)),
    digestRows: (...args) => through(() => api.digestRows(...args)),
  };
}
