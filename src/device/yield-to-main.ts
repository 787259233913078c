/** Lets rendering and input go first, in browsers that support it. */
export async function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  await scheduler?.yield?.();
}

/**
 * Whether the service worker has the app's files. If it has, the person waits for the content of the store. On a
 * first visit the store is empty, so the page comes first.
 */
export function isInstalled(): boolean {
  // undefined in some private windows, outside secure contexts and in tests, although its type says otherwise
  const { serviceWorker } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  return Boolean(serviceWorker?.controller);
}
