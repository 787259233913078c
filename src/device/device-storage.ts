import { create } from 'zustand';
import { watchStorage } from './time-limit';

/** What this device says about keeping what is saved on it. */
interface DeviceStorage {
  /** whether the browser promised not to clear it when space runs out; null while, or where, it does not say */
  persisted: boolean | null;
  /** why the last draft could not be saved; null when it was */
  draftFailure: { full: boolean } | null;
  /** the last thing that sync wanted to store found no room */
  full: boolean;
  /** the storage does not answer; a reload of the page can help */
  stuck: boolean;
  /** the bucket that the current store is in; null where the browser has none */
  bucket: Pick<StorageManager, 'persist' | 'persisted'> | null;
}

/** What the screen can say about the storage of this device. */
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

// unknown to some browsers, and outside of secure contexts, whatever the types say
const storage = () => globalThis.navigator?.storage as StorageManager | undefined;
/** Buckets are kept or cleared one by one. */
const findKeeper = () => useDeviceStorage.getState().bucket ?? storage();

/** Asks the browser not to clear this device's data when space runs out; a no is no failure. */
export async function requestPersistence(): Promise<void> {
  const persisted = await findKeeper()
    ?.persist?.()
    .catch(() => false);
  if (persisted !== undefined) useDeviceStorage.setState({ persisted });
}

/** Finds out whether the browser keeps this device's data, without asking it to. */
export async function readPersistence(): Promise<void> {
  const persisted = await findKeeper()
    ?.persisted?.()
    .catch(() => null);
  if (persisted !== undefined) useDeviceStorage.setState({ persisted });
}

/** What the app takes of this device and what it may take, in bytes; null where the browser does not say. */
export async function readUsage(): Promise<{ usage: number; quota: number } | null> {
  const found = await storage()
    ?.estimate?.()
    .catch(() => null);
  if (found?.usage === undefined || found.quota === undefined) return null;
  return { usage: found.usage, quota: found.quota };
}

/**
 * Whether a failed save means that the device has no room.
 * @param error what a write of the store threw; libraries wrap the browser's error in `inner` or `cause`
 */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('inner' in error && isStorageFull(error.inner)) return true;
  return 'cause' in error && isStorageFull(error.cause);
}

/** The words for a failed save: what failed, and what to do where the device is full. */
export function describeSaveFailure(failure: string, error: unknown): string {
  if (!isStorageFull(error)) return failure;
  return `${failure} The storage of this device is full: free some space, then try once more. What you typed is still here.`;
}
