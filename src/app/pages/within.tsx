import { Outlet, type RouteObject, useOutletContext } from 'react-router-dom';
import { PageBoundary } from '../router/PageBoundary';

/** An outlet of its own would hide what the frame gives its pages, such as the hospital, so it is passed on. */
function Boundary() {
  const context: unknown = useOutletContext();
  return (
    <PageBoundary framed>
      <Outlet context={context} />
    </PageBoundary>
  );
}

/** Puts a boundary around routes, so that the frame stays if a page throws. */
export const within = (children: RouteObject[]): RouteObject => ({
  element: <Boundary />,
  children,
});
