import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  type Location,
  useLocation,
  useMatches,
} from 'react-router-dom';
import { appName } from '@/ui/app-name';
import { afterFirstPaint } from '@/ui/after-first-paint';
import { useDescription } from './use-description';

// the page works without its file
const PageExtras = lazy((): Promise<{ default: ComponentType }> =>
  import('../frame/PageExtras').catch(() => ({ default: () => null })),
);

export type RouteHandle = { title: string };

const hasTitle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

function useDocumentTitle() {
  const handle = useMatches().findLast((match) => hasTitle(match.handle))?.handle;
  const title = hasTitle(handle) ? `${handle.title} · ${appName}` : appName;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

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

/** The first page of every document has the same key, so its path tells the scroll positions apart. */
const placeKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** What all pages share, with and without a frame. */
export function PageScope() {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  useDocumentTitle();
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
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}
