import { useSyncExternalStore } from 'react';

function listen(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The size of the page's text, px. It follows what people set in their browser. */
export const getTextSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * Returns whether the window is so wide, measured in the size of its text: at twice the text size, a window has half
 * the room. A browser's own queries do not follow all ways of making text larger.
 * @param rem the width at 16 px of text, divided by 16
 */
export const useRoom = (rem: number): boolean =>
  useSyncExternalStore(
    listen,
    () => window.innerWidth >= rem * getTextSize(),
    () => true,
  );
