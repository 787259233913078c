import { create } from 'zustand';
import type { MangoQuery } from 'rxdb';
import type { CollectionName, Documents, Store } from '@/collections/documents';

/** Filters and reduces rows to what a person who is not known may see. */
export type RowFilter = <K extends CollectionName>(
  collection: K,
  rows: Documents[K][],
) => Documents[K][];

/** Reads rows of a person's store while it is being opened. */
export interface EarlyReader {
  userId: string | null;
  /** @returns null for a query that only the open store can answer */
  read: <K extends CollectionName>(
    collection: K,
    query: MangoQuery<Documents[K]>,
  ) => Promise<Documents[K][] | null>;
}

interface Current {
  userId: string | null;
  store: Store | null;
  /** reads the store's first rows until the store is open; stays until the person leaves */
  early: EarlyReader | null;
  /** why the store could not be opened */
  error: unknown;
  /** filters all live queries while the screen is locked */
  rowFilter: RowFilter | null;
}

/** The store of the person who uses the app now; `store` is null until it is open. */
export const useCurrentStore = create<Current>(() => ({
  userId: null,
  store: null,
  early: null,
  error: null,
  rowFilter: null,
}));

/** Whether the screen is locked. Then stored data is not shown, and input is not stored. */
export const isLocked = (): boolean => useCurrentStore.getState().rowFilter !== null;

let opening: Promise<Store> | null = null;
let openFor: string | null | undefined;
let leaving = false;
/** true if the store could not be opened; `getCurrentStore` says why until the next `switchStore` tries again */
let failed = false;

/** Lets lists show the rows that this person's store holds before it is open. Does nothing after a store was open. */
export function readEarly(early: EarlyReader): void {
  if (openFor !== undefined && openFor !== early.userId) return;
  if (!leaving && !useCurrentStore.getState().store) useCurrentStore.setState({ early });
}

/**
 * Stops using the open store because the user changes. Nothing is read from it or written to it any more, and
 * `getCurrentStore` waits for the next `switchStore`.
 */
export function leaveStore(): void {
  leaving = true;
  useCurrentStore.setState({ store: null, early: null });
}

/**
 * Makes a person's store the current one and closes the previous one.
 * @param userId null for visitors
 */
export async function switchStore(userId: string | null): Promise<Store> {
  leaving = false;
  if (opening && openFor === userId && !failed) {
    const store = await opening;
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
    await old?.close();
    // imported dynamically so that RxDB and Dexie load in parallel with the page
    const { openPersonalStore } = await import('./open-personal');
    const { restoreBackups } = await import('./drafts/draft-backup');
    const store = await openPersonalStore(userId);
    // shows rows at once, but a form that asks for its draft waits until all drafts are restored
    if (!leaving) useCurrentStore.setState({ userId, store, error: null });
    await restoreBackups(store).catch(() => undefined);
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

/** Closes the open store so that it can be deleted; `switchStore` opens the next. */
export async function closeStore(): Promise<void> {
  leaveStore();
  const before = opening;
  opening = null;
  openFor = undefined;
  const store = await before?.catch(() => null);
  if (!store) return;
  const { forgetVault } = await import('./drafts/draft-backup');
  forgetVault(store.name);
  await store.close();
}

/**
 * Turns an action on a store into one for later, such as an undo.
 * @returns the action; it does nothing after its person has left, and never uses another person's store
 */
export const whileCurrent =
  (store: Store, act: () => Promise<void>): (() => Promise<void>) =>
  async () => {
    if (useCurrentStore.getState().store === store && !store.closed) await act();
  };

/** Resolves to the current store once it is open. */
export function getCurrentStore(): Promise<Store> {
  if (opening && !leaving) return opening;
  return new Promise((resolve) => {
    const stop = useCurrentStore.subscribe(({ store }) => {
      if (!store) return;
      stop();
      // the rows are shown already, and the drafts are about to be restored
      resolve(opening ?? store);
    });
  });
}
