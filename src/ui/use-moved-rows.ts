import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Spot {
  /** the list in which the row was */
  list: Element | null;
  top: number;
}

/**
 * Shows where a row came from that has moved from one list to another, such as a donor who was waiting and is now
 * expected: it slides to its new place. A row is an element with `data-row`, its id.
 */
export function useMovedRows(place: RefObject<HTMLElement | null>): void {
  const before = useRef(new Map<string, Spot>());
  useLayoutEffect(() => {
    const spots = new Map<string, Spot>();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const id = row.dataset['row'] ?? '';
      const spot = { list: row.parentElement, top: row.getBoundingClientRect().top + scrollY };
      const was = before.current.get(id);
      spots.set(id, spot);
      if (!was || was.list === spot.list || isStill) continue;
      row.animate([{ translate: `0 ${was.top - spot.top}px` }, { translate: '0 0' }], {
        duration: 200,
        easing: 'ease-out',
      });
    }
    before.current = spots;
  });
}
