import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useSession } from '@/session/session';
import { routes } from './routes';

const router = createBrowserRouter(routes);
const LockScreen = lazy(() => import('./sign-out/LockScreen'));

/** Shows the page. While the screen is locked the page is not rendered at all. */
export function App() {
  const locked = useSession((session) => session.locked);
  if (!locked) return <RouterProvider router={router} />;
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  );
}
