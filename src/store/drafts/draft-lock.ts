const PREFIX = 'lifedrop-draft:';

/**
 * Locks a draft for this page, because two forms that write into one draft would overwrite each other.
 * @param waitMs how long to wait for another page to release it
 * @returns a function that releases it; null if another page holds it
 */
export function holdDraft(id: string, waitMs: number): Promise<(() => void) | null> {
  // undefined outside secure contexts, although its type says otherwise
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    const how = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    locks.request(PREFIX + id, how, hold).catch(() => resolve(null));
  });
}

/** Reads the ids of the drafts that pages of this browser have locked. */
export async function readHeldDrafts(): Promise<Set<string>> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}
