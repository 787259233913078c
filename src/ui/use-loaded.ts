import { useEffect, useState } from 'react';

/**
 * Loads something when it is first needed, and keeps it. If loading fails, it is tried again when there is another
 * reason.
 * @param load must be the same function in each render
 * @param reason what it is needed for; null if it is not needed now
 * @returns `loading` also while it is not needed
 */
export function useLoaded<T extends object>(
  load: () => Promise<T>,
  reason: string | null,
): T | 'loading' | 'failed' {
  const [loaded, setLoaded] = useState<T | null>(null);
  const [failedFor, setFailedFor] = useState<string | null>(null);
  useEffect(() => {
    if (reason === null || loaded) return undefined;
    let alive = true;
    load().then(
      (value) => alive && setLoaded(value),
      () => alive && setFailedFor(reason),
    );
    return () => {
      alive = false;
    };
  }, [load, loaded, reason]);
  if (loaded) return loaded;
  return reason !== null && failedFor === reason ? 'failed' : 'loading';
}
