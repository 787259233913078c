/** Lets the screen and what somebody does go before what follows. Not every browser can do it. */
export async function letScreenFirst(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  await scheduler?.yield?.();
}
