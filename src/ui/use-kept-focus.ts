import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a place when the element that has it is removed, such as a button in a card that moves to
 * another group: otherwise the next Tab would start at the top of the page.
 * @param focusNear focuses something better than the place and returns true, or false where there is nothing
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
    // React passes on no events of elements that it removes; one that is disabled first may or may not send a blur
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) focused.current = null;
    },
  };
}
