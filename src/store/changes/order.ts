import { SYNCED } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { Pending } from '@/collections/local';
import { getOrder } from './pending';
import { readUnsent } from './unsent';

/** The highest position that was given out in each open store. */
const taken = new WeakMap<Store, Promise<{ last: number }>>();

async function findLast(store: Store): Promise<{ last: number }> {
  const found = { last: 0 };
  const note = (doc: { unsent?: unknown; pending?: Pending | null }) => {
    if (doc.unsent === 1) found.last = Math.max(found.last, getOrder(doc.pending ?? null));
  };
  // other tabs give out positions too
  store.eventBulks$.subscribe(({ events }) => {
    for (const { documentData } of events) note(documentData as Parameters<typeof note>[0]);
  });
  // a test may have opened only some collections
  const names = SYNCED.filter((name) => name in store.collections);
  // Records that cannot be read cannot be sent either. They must not keep others from being saved.
  const all = await Promise.all(names.map((name) => readUnsent(store, name).catch(() => [])));
  all.flat().forEach(note);
  return found;
}

/**
 * Gives out the next position in the order in which this device sends its changes. A position is the time of the
 * change. If somebody set the clock back, it is the last position plus 1.
 */
export async function takeOrder(store: Store, now: number): Promise<number> {
  let places = taken.get(store);
  if (!places) taken.set(store, (places = findLast(store)));
  const found = await places;
  found.last = Math.max(found.last + 1, now);
  return found.last;
}
