import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TableRow } from '@/store/hooks/live-table';
import { getTextSize } from '@/ui/use-room';

/** The height of a table's row, in rem: one line, as high as a finger. */
export const ROW_HEIGHT = 2.75;
/** The height of a card that is assumed before it is measured, in rem. */
const CARD = 15;
/** The height of the page's header and the table's header, px. They would cover a row that is scrolled to the top. */
const COVERED = 128;

const isPhone = () => window.matchMedia('(width < 640px)').matches;

/** A row in the document, and the height of the rows between it and the one before. */
export interface ShownRow {
  index: number;
  gap: number;
}

interface RowWindow {
  /** the rows near the screen, and the row that has the focus, wherever it is */
  items: ShownRow[];
  /** the height of the rows after the last item */
  below: number;
  /** scrolls to a row and gives it the focus */
  goTo: (index: number) => void;
  /** a ref that every row gets, so that its height is measured */
  measure: (element: Element | null) => void;
}

/**
 * Chooses the rows of a table that are in the document: those near the screen. It follows the scrolling of the page.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  rows: readonly TableRow[],
  active: number,
): RowWindow {
  const [top, setTop] = useState(0);
  const wanted = useRef<number | null>(null);
  const [height] = useState(() => (isPhone() ? CARD : ROW_HEIGHT) * getTextSize());
  // if the virtualizer got a new function at each render, it would read all rows again
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  // the lint rule warns that results of the virtualizer's functions may be memoized; here each render calls them anew
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<Element>({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    scrollPaddingEnd: 24,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (active >= rows.length || near.includes(active)) return near;
      return [...near, active].toSorted((a, b) => a - b);
    },
  });

  // what is above the table may change its height
  useLayoutEffect(() => {
    const look = () => {
      const element = body.current;
      if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);

  useEffect(() => {
    if (wanted.current === null) return;
    const link = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  const goTo = useCallback(
    (index: number) => {
      wanted.current = index;
      virtualizer.scrollToIndex(index, { align: 'auto', behavior: 'auto' });
    },
    [virtualizer],
  );
  let end = top;
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return {
    items,
    below: Math.max(0, virtualizer.getTotalSize() + top - end),
    goTo,
    measure: virtualizer.measureElement,
  };
}
