import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where each page of the history was left; the router's own memory is tried before a list has its rows. */
const left = new Map<string, number>();

/**
 * On the way back, returns to where a list was left as soon as its rows are there.
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

  // a layout effect: its end comes before the router scrolls the next page to its top
  useLayoutEffect(() => {
    const remember = () => {
      if (target.current === undefined) left.set(key, window.scrollY);
    };
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
