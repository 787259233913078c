import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TableRow } from '@/store/hooks/live-table';

/** Estimated heights until rows are measured: table row and phone card. */
const ROW = 61;
const CARD = 240;
/** Height covered by the page's and the table's sticky headers, px. */
const COVERED = 128;

const isPhone = () => window.matchMedia('(width < 640px)').matches;

/** A rendered row, and the height of the skipped rows before it. */
export interface ShownRow {
  index: number;
  gap: number;
}

interface RowWindow {
  /** rows near the viewport, and the focused row wherever it is */
  items: ShownRow[];
  /** height of the rows after the last one */
  below: number;
  /** scrolls to a row and focuses it */
  goTo: (index: number) => void;
  /** ref callback that measures a row */
  measure: (element: Element | null) => void;
}

/** Selects which rows of a table to render: those near the viewport of the window. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  rows: readonly TableRow[],
  active: number,
): RowWindow {
  const [top, setTop] = useState(0);
  const wanted = useRef<number | null>(null);
  const [height] = useState(() => (isPhone() ? CARD : ROW));
  // A new function would make the virtualizer measure every row again.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  // The virtualizer's functions are called here and never memoized.
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

  // The content above the table has no fixed height.
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
