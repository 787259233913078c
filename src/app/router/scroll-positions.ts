import { useLayoutEffect } from 'react';
import { type Location, NavigationType } from 'react-router-dom';
import type { Place } from './browser-history';

const KEPT = 'lifedrop-scroll';

/** The first page of every document has the same key, so its path tells the scroll positions apart. */
const getKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Reads what an earlier document of this tab has left. */
function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

const positions = new Map<string, number>(readPositions());

/** Remembers how far the shown page is scrolled, before another takes its place. */
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

/** Scrolls a page to where it was left on the way back, to its anchor, or to its top. */
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
