/** Lets the browser draw and handle input before the work goes on. Does nothing in browsers that cannot do so. */
export async function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  await scheduler?.yield?.();
}

/**
 * Whether the service worker has stored the app's files on this device. If it has, the person has been here before,
 * and the page waits for the store's content. On a first visit the store is empty, so the page is shown first.
 */
export function isInstalled(): boolean {
  // undefined in some private windows, outside secure contexts and in tests, although its type says otherwise
  const { serviceWorker } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  return Boolean(serviceWorker?.controller);
}
