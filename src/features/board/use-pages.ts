import { useEffect, useState } from 'react';

/** How long each page stays, ms: long enough to read it twice. */
const PAGE_MS = 12_000;

export interface Pages {
  /** the page that is shown, from 0 */
  page: number;
  count: number;
  paused: boolean;
  next: () => void;
  pause: () => void;
}

/** Turns the pages of a long list by itself, from the last one to the first. */
export function usePages(count: number): Pages {
  const [turned, setTurned] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (count <= 1 || paused) return undefined;
    // each turn sets a new timer, so that a page stays as long after a turn by hand
    const timer = setTimeout(() => setTurned(turned + 1), PAGE_MS);
    return () => clearTimeout(timer);
  }, [count, paused, turned]);
  return {
    page: turned % Math.max(1, count),
    count,
    paused,
    next: () => setTurned((was) => was + 1),
    pause: () => setPaused((was) => !was),
  };
}
