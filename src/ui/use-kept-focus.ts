import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus near an element that is removed while it has the focus, such as a button in a card that moves to
 * another group. Otherwise the next Tab would start at the top of the page.
 * @param focusNear focuses something better than the place and returns true, or returns false if there is nothing
 * better
 * @returns props for the place, which needs a name
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
    // React passes on no events of elements that it removes. An element that is disabled first may or may not send a
    // blur.
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) focused.current = null;
    },
  };
}
