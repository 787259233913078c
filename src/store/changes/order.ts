import { SYNCED } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { Pending } from '@/collections/local';
import { getOrder } from './pending';
import { readUnsent } from './unsent';

/** The last place taken in each open store. */
const taken = new WeakMap<Store, Promise<{ last: number }>>();

async function findLast(store: Store): Promise<{ last: number }> {
  const found = { last: 0 };
  const note = (doc: { unsent?: unknown; pending?: Pending | null }) => {
    if (doc.unsent === 1) found.last = Math.max(found.last, getOrder(doc.pending ?? null));
  };
  // other tabs take places too
  store.eventBulks$.subscribe(({ events }) => {
    for (const { documentData } of events) note(documentData as Parameters<typeof note>[0]);
  });
  // a test may open only some collections
  const names = SYNCED.filter((name) => name in store.collections);
  // records that cannot be read cannot be sent either, and must not keep others from being saved
  const all = await Promise.all(names.map((name) => readUnsent(store, name).catch(() => [])));
  all.flat().forEach(note);
  return found;
}

/**
 * Takes the next place in the order in which the changes of this device are sent. Places follow the clock, and
 * continue from the last place if the clock was moved back.
 */
export async function takeOrder(store: Store, now: number): Promise<number> {
  let places = taken.get(store);
  if (!places) taken.set(store, (places = findLast(store)));
  const found = await places;
  found.last = Math.max(found.last + 1, now);
  return found.last;
}
