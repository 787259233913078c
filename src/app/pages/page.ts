import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from './PageScope';

type PageModule = { default: ComponentType };

/** The route of a page with its own chunk, loaded when it is first visited. */
export function definePage(
  path: string,
  title: string,
  load: () => Promise<PageModule>,
): RouteObject {
  const handle: RouteHandle = { title };
  return { path, handle, lazy: async () => ({ Component: (await load()).default }) };
}
