import { Outlet, type RouteObject } from 'react-router-dom';
import { PageBoundary } from '../router/PageBoundary';

/** Puts a boundary around routes, so that the frame stays if a page throws. */
export const within = (children: RouteObject[]): RouteObject => ({
  element: (
    <PageBoundary framed>
      <Outlet />
    </PageBoundary>
  ),
  children,
});
