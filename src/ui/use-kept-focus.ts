import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus near an element that is removed while it has the focus. Such an element is a button in a card that
 * moves to another group. Otherwise the next Tab would start at the top of the page.
 * @param focusNear focuses a better element than the surrounding place and returns true; returns false if there is
 * none
 * @returns props for the surrounding place, which must have a name for screen readers
 */
export function useKeptFocus<T extends HTMLElement>(focusNear?: () => boolean) {
  const ref = useRef<T>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body || focusNear?.()) return;
    ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // React passes on no event of an element that it removes. If the element is disabled first, a browser may or may
    // not send a blur.
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) focused.current = null;
    },
  };
}
