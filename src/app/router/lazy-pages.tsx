import { type ComponentType, use } from 'react';
import type { RouteMatch, RouteObject } from 'react-router-dom';

type Load = () => Promise<{ Component?: ComponentType | null }>;

const isLoad = (lazy: RouteObject['lazy']): lazy is Load => typeof lazy === 'function';

const Nothing = () => null;
const loading = new Map<Load, Promise<ComponentType>>();
const failed = new Set<Load>();

function loadPage(load: Load): Promise<ComponentType> {
  const known = loading.get(load);
  if (known) return known;
  const page = load().then(({ Component }) => Component ?? Nothing);
  page.catch(() => failed.add(load));
  loading.set(load, page);
  return page;
}

/** Starts to load the files of all these routes at once. */
export function startLoading(matches: readonly RouteMatch[]): void {
  for (const { route } of matches)
    // the place where the page is rendered reports a failure
    if (isLoad(route.lazy)) loadPage(route.lazy).catch(() => undefined);
}

/** Forgets pages whose files could not be loaded, so that they are tried again the next time. */
export function forgetFailedPages(): void {
  for (const load of failed) loading.delete(load);
  failed.clear();
}

/**
 * Renders a page whose file may still be loading. Until it has loaded, the page before it stays, or at the start what
 * the document shows.
 */
function LazyPage({ load }: { load: Load }) {
  const Page = use(loadPage(load));
  // the component is not made here: its file defines it, and `loadPage` keeps it
  // oxlint-disable-next-line react/static-components
  return <Page />;
}

/** Gives each route that has a lazy component an element which renders it. */
export function renderLazily(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route;
    const element = isLoad(lazy) ? <LazyPage load={lazy} /> : route.element;
    if (route.index === true) return { ...route, element };
    return { ...route, element, ...(route.children && { children: renderLazily(route.children) }) };
  });
}
