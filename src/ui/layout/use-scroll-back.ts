import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * The last scroll position of each page in the history. The router restores positions too, but too early, before a
 * list has its rows.
 */
const left = new Map<string, number>();

/**
 * Restores a list's scroll position after the person went back, as soon as its rows are rendered.
 * @param ready whether the page has its full height
 */
export function useScrollBack(ready: boolean): void {
  const { key } = useLocation();
  const goingBack = useNavigationType() === NavigationType.Pop;
  const target = useRef(goingBack ? left.get(key) : undefined);

  useLayoutEffect(() => {
    if (!ready || target.current === undefined) return;
    window.scrollTo({ top: target.current, behavior: 'instant' });
    target.current = undefined;
  }, [ready]);

  // the clean-up of a layout effect runs before the router scrolls the next page to its top
  useLayoutEffect(() => {
    const remember = () => {
      if (target.current === undefined) left.set(key, window.scrollY);
    };
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
