import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { afterFirstPaint } from '@/ui/after-first-paint';
import { useDescription } from './use-description';

// the page works without its file
const PageExtras = lazy((): Promise<{ default: ComponentType }> =>
  import('../frame/PageExtras').catch(() => ({ default: () => null })),
);

/** Moves the focus to the new page after a navigation, as a browser does for a new document. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The behaviour that all pages share, with and without a frame. */
export function PageScope() {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  useDescription(useLocation().pathname);
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      {painted && (
        <Suspense fallback={null}>
          <PageExtras />
        </Suspense>
      )}
    </>
  );
}
