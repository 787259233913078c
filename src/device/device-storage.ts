import { create } from 'zustand';
import { watchStorage } from './time-limit';

/** What this page knows of the device's storage. */
interface DeviceStorage {
  /**
   * whether the browser has promised not to delete this storage when space runs out; null if the page has not asked
   */
  persisted: boolean | null;
  /** why the last draft could not be saved; null if it was saved */
  draftFailure: { full: boolean } | null;
  /** whether the device had no room for the last write of sync */
  full: boolean;
  /** whether the storage has stopped answering; reloading the page can help */
  stuck: boolean;
  /** the storage bucket of the open store; null if the browser has no storage buckets */
  bucket: Pick<StorageManager, 'persist' | 'persisted'> | null;
}

/** What this page knows of the device's storage, for the components that show it. */
export const useDeviceStorage = create<DeviceStorage>(() => ({
  persisted: null,
  draftFailure: null,
  full: false,
  stuck: false,
  bucket: null,
}));

watchStorage((stuck) => {
  if (useDeviceStorage.getState().stuck !== stuck) useDeviceStorage.setState({ stuck });
});

// undefined in some browsers and outside secure contexts, although its type says otherwise
const storage = () => globalThis.navigator?.storage as StorageManager | undefined;
/**
 * Returns the storage that the page must ask for persistence: the store's bucket, or the default storage. Browsers
 * keep or delete each bucket by itself.
 */
const findKeeper = () => useDeviceStorage.getState().bucket ?? storage();

/**
 * Asks the browser not to delete this device's data when space runs out. If the browser refuses, the app works as
 * before.
 */
export async function requestPersistence(): Promise<void> {
  const persisted = await findKeeper()
    ?.persist?.()
    .catch(() => false);
  if (persisted !== undefined) useDeviceStorage.setState({ persisted });
}

/** Reads whether the browser has promised to keep this device's data. Does not ask it to. */
export async function readPersistence(): Promise<void> {
  const persisted = await findKeeper()
    ?.persisted?.()
    .catch(() => null);
  if (persisted !== undefined) useDeviceStorage.setState({ persisted });
}

/** Reads how many bytes the app uses and may use. Null if the browser does not say. */
export async function readUsage(): Promise<{ usage: number; quota: number } | null> {
  const found = await storage()
    ?.estimate?.()
    .catch(() => null);
  if (found?.usage === undefined || found.quota === undefined) return null;
  return { usage: found.usage, quota: found.quota };
}

/**
 * Whether a write of the store failed because the device has no room.
 * @param error what the write threw; libraries put the browser's error into `inner` or `cause`
 */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('inner' in error && isStorageFull(error.inner)) return true;
  return 'cause' in error && isStorageFull(error.cause);
}

/**
 * Returns a sentence about a failed save. If the device is full, it also says what to do. @param failure a sentence
 * that says what was not saved
 */
export function describeSaveFailure(failure: string, error: unknown): string {
  if (!isStorageFull(error)) return failure;
  return `${failure} The storage of this device is full: free some space, then try once more. What you typed is still here.`;
}
