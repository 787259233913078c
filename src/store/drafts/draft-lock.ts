const PREFIX = 'lifedrop-draft:';

/**
 * Holds a draft for this page: what two forms write into one draft would be lost to one of them.
 * @param waitMs how long another page may take to let go of it
 * @returns how to let go of it; null when another page holds it
 */
export function holdDraft(id: string, waitMs: number): Promise<(() => void) | null> {
  // missing outside of secure contexts, whatever the types say
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

/** Which drafts some page of this browser holds. */
export async function readHeldDrafts(): Promise<Set<string>> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}
