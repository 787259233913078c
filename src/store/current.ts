import { create } from 'zustand';
import type { MangoQuery } from 'rxdb';
import type { CollectionName, Documents, Store } from '@/collections/documents';

/** Leaves out what must not be shown while the screen is locked: some rows, and some columns of the others. */
export type RowFilter = <K extends CollectionName>(
  collection: K,
  rows: Documents[K][],
) => Documents[K][];

/** Reads rows of a person's store while the store is being opened. */
export interface EarlyReader {
  userId: string | null;
  /** @returns null if only the open store can answer the query */
  read: <K extends CollectionName>(
    collection: K,
    query: MangoQuery<Documents[K]>,
  ) => Promise<Documents[K][] | null>;
}

interface Current {
  userId: string | null;
  store: Store | null;
  /** reads rows of the store before it is open; stays here until the person leaves */
  early: EarlyReader | null;
  /** why the store could not be opened; null if it could */
  error: unknown;
  /** the filter that all live queries apply while the screen is locked; null while it is not */
  rowFilter: RowFilter | null;
}

/** The store of the person who uses the app now. `store` is null until it is open. */
export const useCurrentStore = create<Current>(() => ({
  userId: null,
  store: null,
  early: null,
  error: null,
  rowFilter: null,
}));

/** Whether the screen is locked. While it is, stored data is not shown and typed input is not stored. */
export const isLocked = (): boolean => useCurrentStore.getState().rowFilter !== null;

let opening: Promise<Store> | null = null;
let openFor: string | null | undefined;
let leaving = false;
/** whether the store could not be opened; `getCurrentStore` throws the reason until `switchStore` is called again */
let failed = false;

/**
 * Lets lists show rows of this person's store before it is open. Does nothing if a store is open or another person's
 * store is being opened.
 */
export function readEarly(early: EarlyReader): void {
  if (openFor !== undefined && openFor !== early.userId) return;
  if (!leaving && !useCurrentStore.getState().store) useCurrentStore.setState({ early });
}

/**
 * Called when another person begins to use the app. From then on nothing is read from the open store or written to
 * it, and `getCurrentStore` waits for the next `switchStore`.
 */
export function leaveStore(): void {
  leaving = true;
  useCurrentStore.setState({ store: null, early: null });
}

/**
 * Closes a store. RxDB would close its collections only once no request is running. A request that never gets an answer
 * would then keep them open, and this page could open no other store.
 */
async function close(store: Store): Promise<void> {
  const collections = Object.values(store.collections);
  await Promise.all([store.close(), ...collections.map((collection) => collection.close())]);
}

/**
 * Opens a person's store, makes it the current one, and closes the store before it.
 * @param userId null for a visitor
 * @param restore puts back what was kept of this person elsewhere; code that asks for the store waits for it
 */
export async function switchStore(
  userId: string | null,
  restore: (store: Store) => Promise<void> = async () => undefined,
): Promise<Store> {
  leaving = false;
  if (opening && openFor === userId && !failed) {
    const store = await opening;
    await restore(store);
    if (!leaving) useCurrentStore.setState({ userId, store, error: null });
    return store;
  }
  openFor = userId;
  failed = false;
  const before = opening;
  opening = (async () => {
    const old = await before?.catch(() => null);
    useCurrentStore.setState(({ early }) => ({
      userId,
      store: null,
      early: early?.userId === userId ? early : null,
      error: null,
    }));
    if (old) await close(old);
    // this import is dynamic so that RxDB and Dexie load while the page loads
    const { openPersonalStore } = await import('./open-personal');
    const { restoreBackups } = await import('./drafts/draft-backup');
    const store = await openPersonalStore(userId);
    // rows are shown at once, but a form that asks for its draft waits until all drafts have been restored
    if (!leaving) useCurrentStore.setState({ userId, store, error: null });
    await restoreBackups(store).catch(() => undefined);
    await restore(store);
    const { adoptVisitorDrafts, noteVisitorDrafts } = await import('./visitor-drafts');
    const settle = userId === null ? noteVisitorDrafts : adoptVisitorDrafts;
    await settle(store).catch((error: unknown) => console.error('Drafts of visitors', error));
    return store;
  })();
  const opened = opening;
  opened.catch((error: unknown) => {
    if (opening === opened) failed = true;
    useCurrentStore.setState({ error });
  });
  return opened;
}

/** Closes the open store so that it can be deleted. `switchStore` opens the next one. */
export async function closeStore(): Promise<void> {
  leaveStore();
  const before = opening;
  opening = null;
  openFor = undefined;
  const store = await before?.catch(() => null);
  if (!store) return;
  const { forgetVault } = await import('./drafts/draft-backup');
  forgetVault(store.name);
  await close(store);
}

/**
 * Turns an action on a store into a function that can be called later, such as an undo.
 * @returns the function; it does nothing if the person has left meanwhile, and never touches another person's store
 */
export const whileCurrent =
  (store: Store, act: () => Promise<void>): (() => Promise<void>) =>
  async () => {
    if (useCurrentStore.getState().store === store && !store.closed) await act();
  };

/** Waits until a store is open, and returns it. */
export function getCurrentStore(): Promise<Store> {
  if (opening && !leaving) return opening;
  return new Promise((resolve) => {
    const stop = useCurrentStore.subscribe(({ store }) => {
      if (!store) return;
      stop();
      // its rows are shown already, but its drafts are still being restored
      resolve(opening ?? store);
    });
  });
}
