import { create } from 'zustand';
import type { Store } from './collections';
import { openStore } from './open';

interface Current {
  userId: string | null;
  store: Store | null;
  /** why the store could not be opened */
  error: unknown;
}

/** The store of whoever uses the app now; `store` is null until it is open. */
export const useCurrentStore = create<Current>(() => ({ userId: null, store: null, error: null }));

let opening: Promise<Store> | null = null;
let openFor: string | null | undefined;

/**
 * Makes a person's store the current one and closes the one before.
 * @param userId null for visitors
 */
export async function switchStore(userId: string | null): Promise<Store> {
  if (opening && openFor === userId) return opening;
  openFor = userId;
  const before = opening;
  opening = (async () => {
    const old = await before?.catch(() => null);
    useCurrentStore.setState({ userId, store: null, error: null });
    await old?.close();
    const store = await openStore(userId);
    useCurrentStore.setState({ userId, store, error: null });
    return store;
  })();
  opening.catch((error: unknown) => useCurrentStore.setState({ error }));
  return opening;
}

/** The current store, once it is open. */
export function currentStore(): Promise<Store> {
  if (opening) return opening;
  return new Promise((resolve) => {
    const stop = useCurrentStore.subscribe(({ store }) => {
      if (!store) return;
      stop();
      resolve(store);
    });
  });
}
