import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useSession } from '@/session/session';
import { routes } from './routes';

const router = createBrowserRouter(routes);
const LockedApp = lazy(() => import('./sign-out/LockedApp'));

/** Shows the page. While the screen is locked only public pages are rendered, anew and without the person. */
export function App() {
  const locked = useSession((session) => session.locked);
  if (!locked) return <RouterProvider router={router} />;
  return (
    <Suspense fallback={null}>
      <LockedApp router={router} />
    </Suspense>
  );
}
