import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { afterFirstPaint, waitForFirstPaint } from '@/ui/after-first-paint';

const tag = () => document.querySelector<HTMLMetaElement>('meta[name="description"]');
const standing = typeof document === 'undefined' ? '' : (tag()?.content ?? '');

/** Sets the description of the document to that of the page. The texts load after the first paint. */
function useDescription(pathname: string): void {
  useEffect(() => {
    let left = false;
    const describe = async () => {
      await waitForFirstPaint();
      const { descriptions } = await import('./descriptions');
      if (!left) tag()?.setAttribute('content', descriptions[pathname] ?? standing);
    };
    describe().catch(() => undefined); // without a network the texts may be missing, and the page works without them
    return () => {
      left = true;
    };
  }, [pathname]);
}

// if this file cannot be loaded, the page works without it
const PageExtras = lazy((): Promise<{ default: ComponentType }> =>
  import('../frame/PageExtras').catch(() => ({ default: () => null })),
);

/** Moves the focus to the new page after a navigation, as browsers do for a new document. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The behaviour that all pages share, in every frame. */
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
