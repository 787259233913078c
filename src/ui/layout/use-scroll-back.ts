import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by history entry. The router restores its own before the list has rows. */
const left = new Map<string, number>();

/**
 * Restores the scroll position of a list after going back, as soon as its rows are rendered.
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

  // A layout effect, because its cleanup runs before the router scrolls the next page to the top.
  useLayoutEffect(() => {
    const remember = () => {
      if (target.current === undefined) left.set(key, window.scrollY);
    };
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
