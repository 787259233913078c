import { useEffect, useState } from 'react';

/**
 * Loads something when it is first needed, and keeps it. If loading fails, the hook tries again when `reason` changes.
 * @param load must be the same function in each render
 * @param reason what the value is needed for; null if it is not needed now
 * @returns `loading` while the value is loading or not needed
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
