import { useLayoutEffect } from 'react';
import { type Location, NavigationType } from 'react-router-dom';
import type { Place } from './browser-history';

const KEPT = 'lifedrop-scroll';

/** The first page of every document has the same key, so its path tells the positions apart. */
const getKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Reads the positions that an earlier document of this tab stored. */
function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

const positions = new Map<string, number>(readPositions());

/** Remembers the scroll position of the current page, before another page replaces it. */
export function rememberScroll({ location }: Place): void {
  positions.set(getKey(location), window.scrollY);
}

function scrollFor({ location, type, keepsScroll }: Place): void {
  const before = positions.get(getKey(location));
  if (keepsScroll) return;
  if (type === NavigationType.Pop && before !== undefined) {
    window.scrollTo(0, before);
    return;
  }
  const anchor = document.getElementById(location.hash.slice(1));
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Scrolls a page to its old position on the way back, to its anchor, or to its top. */
export function useScrollPositions(place: Place): void {
  useLayoutEffect(() => scrollFor(place), [place]);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      rememberScroll(place);
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...positions]));
      } catch {
        // without storage a reload starts at the top
      }
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [place]);
}
