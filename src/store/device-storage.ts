/** Asks the browser not to clear this device's data when space runs out; a no is no failure. */
export function askToKeepData(): void {
  // unknown to some browsers, and outside of secure contexts, whatever the types say
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist?.().catch(() => false);
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
export function saveFailureWords(failure: string, error: unknown): string {
  if (!isStorageFull(error)) return failure;
  return `${failure} The storage of this device is full: free some space, then try once more. What you typed is still here.`;
}
