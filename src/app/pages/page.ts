import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../router/page-title';

type PageModule = { default: ComponentType };

/** Makes the route of a page that loads its own chunk at the first visit. */
export function definePage(
  path: string,
  title: string,
  load: () => Promise<PageModule>,
): RouteObject {
  const handle: RouteHandle = { title };
  return { path, handle, lazy: async () => ({ Component: (await load()).default }) };
}

/** Picks a page of a file that has several, for `definePage`. */
export const pick =
  <Name extends string>(
    load: () => Promise<Record<Name, ComponentType>>,
    name: Name,
  ): (() => Promise<PageModule>) =>
  async () => ({ default: (await load())[name] });
