const FIRST = 1_000;
const LAST = 60_000;

/** Loads a part of the app, as often as it takes: on a first visit the network may be lost before it arrives. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST; ; wait = Math.min(2 * wait, LAST)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
