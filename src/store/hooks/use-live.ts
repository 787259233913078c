import { startTransition, useEffect, useMemo, useState } from 'react';
import type { MangoQuery, RxDocument } from 'rxdb';
import { type CollectionName, type Documents, getCollection } from '../entities/collections';
import { useCurrentStore } from '../current';

/** A live list: `rows` is null until the first answer, and stays while a newer one is on its way. */
export interface Live<T> {
  rows: T[] | null;
  error: unknown;
}

/**
 * Rows of the current store that match a query, kept up to date.
 * @param query null for nothing yet; compared by value
 */
export function useLive<K extends CollectionName>(
  collection: K,
  query: MangoQuery<Documents[K]> | null,
): Live<Documents[K]> {
  // each by itself: whoever is told of a change of another shows himself again for nothing
  const store = useCurrentStore((current) => current.store);
  const storeError = useCurrentStore((current) => current.error);
  const veil = useCurrentStore((current) => current.veil);
  const key = JSON.stringify(query);
  const [state, setState] = useState<Live<Documents[K]> & { of: unknown }>({
    rows: null,
    error: null,
    of: null,
  });

  useEffect(() => {
    if (!store || key === 'null') return undefined;
    // RxDB freezes and changes the query object: each subscription gets its own
    const parsed = JSON.parse(key) as MangoQuery<Documents[K]>;
    const subscription = getCollection(store, collection)
      .find(parsed)
      .$.subscribe({
        next: (docs: RxDocument<Documents[K]>[]) => {
          const rows = docs.map((doc) => doc.toJSON() as Documents[K]);
          // a long list is shown in slices: what somebody does meanwhile goes first
          startTransition(() => setState({ rows, error: null, of: store }));
        },
        error: (error: unknown) => setState((was) => ({ ...was, error })),
      });
    return () => subscription.unsubscribe();
  }, [store, collection, key]);

  // rows of a store that is no longer the current one belong to somebody else
  const found = state.of === store ? state.rows : null;
  const rows = useMemo(
    () => (found && veil ? veil(collection, found) : found),
    [found, veil, collection],
  );
  return { rows, error: state.error ?? storeError };
}

/** One document by id: undefined until the store has answered, null when it has none. */
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
