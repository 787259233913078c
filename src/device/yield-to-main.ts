/** Lets the screen and what somebody does go before what follows. Not every browser can do it. */
export async function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  await scheduler?.yield?.();
}

/**
 * Whether the service worker has the app's files: then somebody waits for what the store holds. On a first
 * visit there is nothing in it, and what is to be seen comes before it.
 */
export function isInstalled(): boolean {
  // no service worker in some private windows, outside of secure contexts and in tests, whatever the types say
  const { serviceWorker } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  return Boolean(serviceWorker?.controller);
}
