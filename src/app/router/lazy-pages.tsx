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

/** Starts loading what these routes show, all of it at once. */
export function startLoading(matches: readonly RouteMatch[]): void {
  for (const { route } of matches)
    // a failure shows where the page is rendered
    if (isLoad(route.lazy)) loadPage(route.lazy).catch(() => undefined);
}

/** Lets pages whose files could not be loaded be loaded again, the next time they are shown. */
export function forgetFailedPages(): void {
  for (const load of failed) loading.delete(load);
  failed.clear();
}

/** Until the file is there, the page before it stays; at the start, the document. */
function LazyPage({ load }: { load: Load }) {
  const Page = use(loadPage(load));
  // not made while rendering: its file made it, and `loadPage` remembers that
  // oxlint-disable-next-line react/static-components
  return <Page />;
}

/** Gives routes that load their component something to render. */
export function renderLazily(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route;
    const element = isLoad(lazy) ? <LazyPage load={lazy} /> : route.element;
    if (route.index === true) return { ...route, element };
    return { ...route, element, ...(route.children && { children: renderLazily(route.children) }) };
  });
}
