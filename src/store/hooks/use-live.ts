import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { MangoQuery, RxDocument } from 'rxdb';
import { type CollectionName, type Documents, getCollection } from '@/collections/documents';
import { useCurrentStore } from '../current';
import { useFirst, whenStored } from '../first-rows';

/** A live list: `rows` is null until the first answer, and keeps the last one while the next is computed. */
export interface Live<T> {
  rows: T[] | null;
  error: unknown;
}

/**
 * Returns the live rows of the current store that match a query.
 * @param query null while there is nothing to ask for; compared by value
 */
export function useLive<K extends CollectionName>(
  collection: K,
  query: MangoQuery<Documents[K]> | null,
): Live<Documents[K]> {
  // selects fields separately to avoid needless re-renders
  const store = useCurrentStore((current) => current.store);
  const early = useCurrentStore((current) => current.early);
  const storeError = useCurrentStore((current) => current.error);
  const rowFilter = useCurrentStore((current) => current.rowFilter);
  const first = useFirst(collection, query);
  // the supply is one document, which arrives whole
  const awaitsStored = first !== null && collection !== 'checkpoints';
  const key = JSON.stringify(query);
  const [state, setState] = useState<Live<Documents[K]> & { of: unknown; stored: boolean }>({
    rows: null,
    error: null,
    of: null,
    stored: false,
  });

  // while the store is being opened
  useEffect(() => {
    if (store || !early || key === 'null') return undefined;
    let over = false;
    const show = async () => {
      const rows = await early.read(collection, JSON.parse(key) as MangoQuery<Documents[K]>);
      if (over || !rows?.length) return;
      startTransition(() => setState({ rows, error: null, of: early, stored: false }));
    };
    // the store itself reports the error
    show().catch(() => undefined);
    return () => {
      over = true;
    };
  }, [store, early, collection, key]);

  // before the browser paints, so that the store reads while it does
  useLayoutEffect(() => {
    if (!store || key === 'null') return undefined;
    let end = () => {};
    const listen = () => {
      // RxDB freezes and changes the query object, so each subscription gets its own
      const parsed = JSON.parse(key) as MangoQuery<Documents[K]>;
      const subscription = getCollection(store, collection)
        .find(parsed)
        .$.subscribe({
          next: (docs: RxDocument<Documents[K]>[]) => {
            const rows = docs.map((doc) => doc.toJSON() as Documents[K]);
            // a transition renders a long list in slices, so input is handled first
            startTransition(() => setState({ rows, error: null, of: store, stored: awaitsStored }));
          },
          error: (error: unknown) => setState((was) => ({ ...was, error })),
        });
      end = () => subscription.unsubscribe();
    };
    // an answer from a store that is still being filled would remove rows from the screen
    const stopWaiting = awaitsStored ? whenStored(store, collection, listen) : listen();
    return () => {
      stopWaiting?.();
      end();
    };
  }, [store, collection, key, awaitsStored]);

  // rows of a store that is no longer the current one belong to another person
  const found = state.of === store || state.of === early ? state.rows : null;
  const rows = useMemo(() => {
    // the first rows are in memory, before the store is open and while it is empty
    if (first && !state.stored && !found?.length) return first;
    return found && rowFilter ? rowFilter(collection, found) : found;
  }, [first, found, rowFilter, collection, state.stored]);
  return { rows, error: state.error ?? storeError };
}

/** Returns a document by id, live: undefined until the store has answered, null if there is none. */
export function useLiveOne<K extends CollectionName>(
  collection: K,
  id: string | null,
): Documents[K] | null | undefined {
  const { rows } = useLive(
    collection,
    id === null ? null : ({ selector: { id }, limit: 1 } as MangoQuery<Documents[K]>),
  );
  const row = rows?.find((r) => (r as { id: string }).id === id);
  return rows === null ? undefined : (row ?? null);
}
