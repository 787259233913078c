import type { ComponentType } from 'react';
import type { RouteMatch, RouteObject } from 'react-router-dom';
import { appName } from '@/ui/app-name';

type RouteHandle = { title: string };

const hasTitle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** Returns the title of the document: that of the innermost route which has one. */
export function getTitle(matches: readonly RouteMatch[]): string {
  const handle: unknown = matches.findLast(({ route }) => hasTitle(route.handle))?.route.handle;
  return hasTitle(handle) ? `${handle.title} · ${appName}` : appName;
}

type PageModule = { default: ComponentType };

/** Makes the route of a page. The page's file loads at the first visit. */
export function definePage(
  path: string,
  title: string,
  load: () => Promise<PageModule>,
): RouteObject {
  const handle: RouteHandle = { title };
  return { path, handle, lazy: async () => ({ Component: (await load()).default }) };
}

/** Makes a `load` function for `definePage` that takes one page out of a file with several. */
export const pick =
  <Name extends string>(
    load: () => Promise<Record<Name, ComponentType>>,
    name: Name,
  ): (() => Promise<PageModule>) =>
  async () => ({ default: (await load())[name] });
