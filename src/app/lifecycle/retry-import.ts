const FIRST = 1_000;
const LAST = 60_000;

/** Loads a part of the app and retries until it succeeds: a first visit may lose the network before it arrives. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST; ; wait = Math.min(2 * wait, LAST)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
