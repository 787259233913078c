import { useEffect, useState } from 'react';

/** The most rows that a board shows at once. More could not be read from two metres. */
const MOST = 8;

/**
 * Finds out how many rows fit into an element without scrolling.
 * @param count how many rows there are
 * @returns a ref for the element, and how many rows to show
 */
export function useFit(count: number): [(element: HTMLElement | null) => void, number] {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [fit, setFit] = useState({ of: count, rows: MOST });
  // with other rows, as many may fit as at first
  if (fit.of !== count) setFit({ of: count, rows: MOST });
  useEffect(() => {
    if (!element) return undefined;
    const shrink = () => {
      if (element.scrollHeight > element.clientHeight + 1)
        setFit(({ of, rows }) => ({ of, rows: Math.max(1, Math.min(rows, of) - 1) }));
    };
    let known = '';
    const resized = new ResizeObserver(() => {
      const size = `${element.clientWidth} ${element.clientHeight}`;
      if (size !== known) setFit(({ of }) => ({ of, rows: MOST }));
      known = size;
      shrink();
    });
    resized.observe(element);
    // it is called before the browser draws the changed rows
    const changed = new MutationObserver(shrink);
    changed.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [element]);
  return [ref, fit.rows];
}
