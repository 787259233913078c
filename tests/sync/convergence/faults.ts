import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import type { Installation } from './installation';
import type { DiskFault, Faults } from './plan';
import type { Wire } from './wire';

type Source = IDBObjectStore | IDBIndex;
type Method = (this: Source, ...args: unknown[]) => unknown;

const WRITES = ['put', 'add', 'delete', 'clear'];
const READS = ['get', 'getKey', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'];
const methods = [
  [IDBObjectStore.prototype, [...WRITES, ...READS]] as const,
  [IDBIndex.prototype, READS] as const,
].flatMap(([of, names]) =>
  names.map((name) => ({
    of: of as unknown as Record<string, Method>,
    name,
    healthy: (of as unknown as Record<string, Method>)[name] as Method,
  })),
);

/** Makes all disks of this process fail. */
export const disk = {
  break({ kind, nth }: DiskFault): void {
    let count = 0;
    let broke = false;
    for (const { of, name, healthy } of methods) {
      const isWrite = WRITES.includes(name);
      of[name] = function call(this: Source, ...args: unknown[]) {
        count += 1;
        if (broke || count < nth || (kind === 'full' && !isWrite)) return healthy.apply(this, args);
        broke = true;
        ('objectStore' in this ? this.objectStore : this).transaction.abort();
        throw kind === 'full'
          ? new DOMException('full', 'QuotaExceededError')
          : new DOMException('disk', 'UnknownError');
      };
    }
  },
  heal(): void {
    for (const { of, name, healthy } of methods) of[name] = healthy;
  },
};

export interface Surroundings {
  /** calls that reach the server a second time, at the next step */
  late: (() => Promise<unknown>)[];
  /** lets another person write during a call */
  meanwhile: () => Promise<void>;
  /** lets the person of the device save something in another tab during a call */
  save: (at: Installation) => Promise<void>;
}

/** The error that `fetch` throws if there is no answer. */
const noAnswer = () => new TypeError('fetch failed');

/** Wraps a wire, so that calls suffer the faults of a bad network. */
export function unreliable(
  wire: Wire,
  faults: Faults,
  at: Installation,
  { late, meanwhile, save }: Surroundings,
): Wire {
  let calls = 0;
  return async (name, args) => {
    const work = () => wire(name, args);
    calls += 1;
    switch (faults.calls[calls - 1] ?? 'ok') {
      case 'request lost':
        throw noAnswer();
      case 'expired':
        return { data: null, error: { code: 'PGRST303', message: 'JWT expired' }, status: 401 };
      case 'server restarted':
        await wire(name, args, true);
        throw noAnswer();
      case 'response lost':
        await work();
        throw noAnswer();
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
      case 'edited': {
        const answer = await work();
        await save(at);
        return answer;
      }
      default:
        return work();
    }
  };
}
