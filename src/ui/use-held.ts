import { useEffect, useState } from 'react';

/**
 * Holds what was just done for a while, so that its outcome can be read, and so that the second tap of a double tap
 * does nothing: another button with another meaning may be under the finger by then.
 * @param milliseconds for how long
 * @returns what is held, or null; and a function that holds something, or nothing more
 */
export function useHeld<T>(milliseconds: number): [T | null, (held: T | null) => void] {
  const [held, hold] = useState<T | null>(null);
  useEffect(() => {
    if (held === null) return undefined;
    const timer = setTimeout(() => hold(null), milliseconds);
    return () => clearTimeout(timer);
  }, [held, milliseconds]);
  return [held, hold];
}
