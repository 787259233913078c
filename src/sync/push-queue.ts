import type { Clock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import { getOrder, isPending, type LocalDocument, repair } from '@/store/changes/pending';
import { readUnsent } from '@/store/changes/unsent';
import { getUndoTimeLeft } from '@/store/changes/undo-time';
import { writeAll } from '@/store/changes/write';
import { SYNCED, type SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { getRawStorage } from '@/store/rxdb/raw-storage';
import { BATCH, makeBatch, sortByOrder, type Unsent } from './push-batch';
import type { OutgoingMutation } from '@/protocol';
import { correctArrival, isByOwnClock, measureClock } from './arrivals';

/**
 * Computes the arrivals of unsent pledges again before the pledges are first sent. It stores the result, so that a
 * second try sends the same values.
 * @throws {Unreachable | Refused | DOMException}
 */
async function correctArrivals(
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

/** Reads the unsent records of a collection. Repairs damaged ones first. */
async function readSendable(
  store: Store,
  collection: SyncedName,
  now: number,
): Promise<LocalDocument[]> {
  for (;;) {
    const docs = await readUnsent(store, collection);
    const damaged = docs.filter(({ pending }) => !isPending(pending)).map(({ id }) => id);
    if (damaged.length === 0) return docs;
    await writeAll<LocalDocument>(
      store,
      collection,
      damaged,
      (doc) => doc && repair(doc, crypto.randomUUID(), now),
    );
  }
}

type Place = readonly [collection: SyncedName, id: string, order: number];

export interface QueueOptions {
  now: () => number;
  clock: Clock;
  /** receives in how many ms a change can be sent that the person can still undo */
  onUndoable?: ((ms: number) => void) | undefined;
  /** receives the error if a collection cannot be read; other collections are still sent */
  onUnreadable: (error: unknown) => void;
}

/**
 * The unsent records of a store, in the order in which they were changed. The queue holds only ids, because each
 * record is read when it is sent.
 */
export class PushQueue {
  /** the collections whose new records must wait until the unsent records are listed again; see `makeBatch` */
  private readonly crowded = new Set<SyncedName>();

  private constructor(
    private readonly store: Store,
    private places: Place[],
    private readonly options: QueueOptions,
  ) {}

  /** Lists the records that are unsent now. */
  static async list(
    store: Store,
    api: Pick<SyncApi, 'pullMany'>,
    options: QueueOptions,
  ): Promise<PushQueue> {
    // each collection is a database of its own, and most have nothing unsent, so they are read at the same time
    const found = await Promise.all(
      SYNCED.map(async (collection) => {
        const docs = await readSendable(store, collection, options.now())
          .then((read) =>
            collection === 'pledges' ? correctArrivals(store, api, options.clock, read) : read,
          )
          .catch((error: unknown): LocalDocument[] => {
            options.onUnreadable(error);
            return [];
          });
        return docs.map(({ id, pending }): Place => [collection, id, getOrder(pending)]);
      }),
    );
    return new PushQueue(
      store,
      found.flat().sort((a, b) => a[2] - b[2]),
      options,
    );
  }

  /**
   * Makes the next mutations, as many as fit into one call, from what the store holds now. Leaves out changes that
   * the person can still undo.
   * @param without the ids of mutations that must not be sent now
   */
  async take(without: ReadonlySet<string>): Promise<OutgoingMutation[]> {
    while (this.places.length > 0) {
      const places = this.places.slice(0, BATCH);
      const docs = await this.read(places);
      const { batch, used } = makeBatch(docs, without, this.crowded);
      const left = new Set(docs.slice(used).map(([, { id }]) => id));
      this.places = [
        ...places.filter(([, id]) => left.has(id)),
        ...this.places.slice(places.length),
      ];
      if (batch.length > 0) return batch;
    }
    return [];
  }

  private async read(places: readonly Place[]): Promise<Unsent[]> {
    const { clock, onUndoable, onUnreadable } = this.options;
    const found = await Promise.all(
      SYNCED.map(async (collection): Promise<Unsent[]> => {
        const ids = places.filter(([of]) => of === collection).map(([, id]) => id);
        if (ids.length === 0) return [];
        // reads the storage itself, because RxDB's cache gets the writes of other tabs a moment later
        const docs = await getRawStorage(this.store, collection)
          .findDocumentsById(ids, false)
          .catch((error: unknown) => {
            onUnreadable(error);
            return [];
          });
        // `writeAll` wrote these documents, so they have the fields of unsent work
        return docs.map((doc) => [collection, doc as unknown as LocalDocument] as const);
      }),
    );
    return sortByOrder(
      found.flat().filter(([, { pending }]) => {
        const ms = pending ? getUndoTimeLeft(pending, clock.deviceNow()) : 0;
        if (ms > 0) onUndoable?.(ms);
        return isPending(pending) && ms === 0;
      }),
    );
  }
}
