import { create } from 'zustand';
import { watchStorage } from './time-limit';

/** The state of this device's storage. */
interface DeviceStorage {
  /** whether the browser promised not to clear this storage when space runs out; null if unknown */
  persisted: boolean | null;
  /** why the last draft could not be saved; null if it was saved */
  draftFailure: { full: boolean } | null;
  /** the last write of sync found no room */
  full: boolean;
  /** the storage does not answer; reloading the page can help */
  stuck: boolean;
  /** the storage bucket of the current store; null when the browser has no buckets */
  bucket: Pick<StorageManager, 'persist' | 'persisted'> | null;
}

/** The state of this device's storage, for the screen. */
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
/** The storage to ask: browsers keep or clear each bucket separately. */
const findKeeper = () => useDeviceStorage.getState().bucket ?? storage();

/** Asks the browser not to clear this device's data when space runs out. A refusal is not an error. */
export async function requestPersistence(): Promise<void> {
  const persisted = await findKeeper()
    ?.persist?.()
    .catch(() => false);
  if (persisted !== undefined) useDeviceStorage.setState({ persisted });
}

/** Reads whether the browser keeps this device's data, without asking it to. */
export async function readPersistence(): Promise<void> {
  const persisted = await findKeeper()
    ?.persisted?.()
    .catch(() => null);
  if (persisted !== undefined) useDeviceStorage.setState({ persisted });
}

/** Reads the app's storage usage and quota in bytes; null when the browser does not say. */
export async function readUsage(): Promise<{ usage: number; quota: number } | null> {
  const found = await storage()
    ?.estimate?.()
    .catch(() => null);
  if (found?.usage === undefined || found.quota === undefined) return null;
  return { usage: found.usage, quota: found.quota };
}

/**
 * Whether a save failed because the device has no room.
 * @param error thrown by a write of the store; libraries wrap the browser's error in `inner` or `cause`
 */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('inner' in error && isStorageFull(error.inner)) return true;
  return 'cause' in error && isStorageFull(error.cause);
}

/** Describes a failed save: what failed, and what to do when the device is full. */
export function describeSaveFailure(failure: string, error: unknown): string {
  if (!isStorageFull(error)) return failure;
  return `${failure} The storage of this device is full: free some space, then try once more. What you typed is still here.`;
}
