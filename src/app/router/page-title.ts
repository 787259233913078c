import type { RouteMatch } from 'react-router-dom';
import { appName } from '@/ui/app-name';

export type RouteHandle = { title: string };

const hasTitle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** The document's title for the innermost route that has one. */
export function getTitle(matches: readonly RouteMatch[]): string {
  const handle: unknown = matches.findLast(({ route }) => hasTitle(route.handle))?.route.handle;
  return hasTitle(handle) ? `${handle.title} · ${appName}` : appName;
}
