import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { MangoQuery } from 'rxdb';
import { type CollectionName, type Documents, getCollection } from '@/collections/documents';
import { useCurrentStore } from '../current';
import { useFirst, whenStored } from '../first-rows';

/**
 * The live result of a query. `rows` is null until the first result. It keeps the last one until there is another.
 */
export interface Live<T> {
  rows: T[] | null;
  error: unknown;
}

/**
 * Returns the live rows of the current store that match a query.
 * @param query null while there is nothing to ask for; a new object with the same content is the same query
 */
export function useLive<K extends CollectionName>(
  collection: K,
  query: MangoQuery<Documents[K]> | null,
): Live<Documents[K]> {
  // each field is selected by itself, so that a change of the others does not render again
  const store = useCurrentStore((current) => current.store);
  const early = useCurrentStore((current) => current.early);
  const storeError = useCurrentStore((current) => current.error);
  const rowFilter = useCurrentStore((current) => current.rowFilter);
  const first = useFirst(collection, query);
  // the supply is a single document, so the store never has only a part of it
  const awaitsStored = first !== null && collection !== 'checkpoints';
  const key = JSON.stringify(query);
  const [state, setState] = useState<Live<Documents[K]> & { of: unknown; stored: boolean }>({
    rows: null,
    error: null,
    of: null,
    stored: false,
  });

  // while the store is being opened, its rows are read without it
  useEffect(() => {
    if (store || !early || key === 'null') return undefined;
    let over = false;
    const show = async () => {
      const rows = await early.read(collection, JSON.parse(key) as MangoQuery<Documents[K]>);
      if (over || !rows?.length) return;
      startTransition(() => setState({ rows, error: null, of: early, stored: false }));
    };
    // if this fails, opening the store fails too and reports the error
    show().catch(() => undefined);
    return () => {
      over = true;
    };
  }, [store, early, collection, key]);

  // a layout effect runs before the browser draws, so that the store reads while the browser draws
  useLayoutEffect(() => {
    if (!store || key === 'null') return undefined;
    let end = () => {};
    const listen = () => {
      // RxDB freezes and changes the query object, so each subscription gets its own
      const parsed = JSON.parse(key) as MangoQuery<Documents[K]>;
      const subscription = getCollection(store, collection)
        .find(parsed)
        .$.subscribe({
          next: (docs) => {
            const rows = docs.map((doc) => doc.toJSON());
            // a transition renders a long list in slices, so that input is handled in between
            startTransition(() => setState({ rows, error: null, of: store, stored: awaitsStored }));
          },
          error: (error: unknown) => setState((was) => ({ ...was, error })),
        });
      end = () => subscription.unsubscribe();
    };
    // while the store is being filled, an answer from it would remove rows from the screen
    const stopWaiting = awaitsStored ? whenStored(store, collection, listen) : listen();
    return () => {
      stopWaiting?.();
      end();
    };
  }, [store, collection, key, awaitsStored]);

  // the rows of a store that is not the current one belong to another person
  const found = state.of === store || state.of === early ? state.rows : null;
  const rows = useMemo(() => {
    // the first rows are shown until the store is open and has rows of its own
    if (first && !state.stored && !found?.length) return first;
    return found && rowFilter ? rowFilter(collection, found) : found;
  }, [first, found, rowFilter, collection, state.stored]);
  return { rows, error: state.error ?? storeError };
}

/** Returns a document by its id, live. Undefined until the store has answered, null if there is none. */
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
