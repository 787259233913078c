import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';

/** Finds the route whose path is exactly this one, and the routes around it. */
function findExact(routes: readonly RouteObject[], pathname: string): RouteObject[] | null {
  for (const route of routes) {
    if (route.path === pathname && !route.children) return [route];
    if (route.index === true || !route.children) continue;
    const children = findExact(route.children, pathname);
    if (children) return [{ ...route, children }];
  }
  return null;
}

/**
 * Matches a path with routes, as React Router's `matchRoutes` does. The library ranks all routes at every call and
 * turns each into a regular expression, which takes a slow phone 30 ms. Most pages have a path without parameters,
 * which outranks every pattern.
 */
export const matchPages = (routes: RouteObject[], pathname: string): RouteMatch[] =>
  matchRoutes(findExact(routes, pathname) ?? routes, pathname) ?? [];
