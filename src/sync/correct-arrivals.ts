import type { Clock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import type { LocalDocument } from '@/store/changes/pending';
import { writeAll } from '@/store/changes/write';
import type { Store } from '@/collections/documents';
import { correctArrival, isByOwnClock, measureClock } from './arrivals';

/**
 * Corrects the arrivals of unsent pledges in the store before they are first sent, so that each try sends the same
 * values.
 * @throws {Unreachable | Refused | DOMException}
 */
export async function correctArrivals(
  store: Store,
  api: Pick<SyncApi, 'pullMany'>,
  clock: Clock,
  docs: LocalDocument[],
): Promise<LocalDocument[]> {
  const ids = docs.filter(isByOwnClock).map(({ id }) => id);
  if (ids.length === 0) return docs;
  await measureClock(api, clock);
  const corrected = new Map<string, LocalDocument>();
  await writeAll<LocalDocument>(store, 'pledges', ids, (doc, id) => {
    const next = doc && correctArrival(doc, clock);
    if (next) corrected.set(id, next);
    return next;
  });
  return docs.map((doc) => corrected.get(doc.id) ?? doc);
}
