import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useSession } from '@/session/session';
import { routes } from './routes';

const router = createBrowserRouter(routes);
const LockScreen = lazy(() => import('./sign-out/LockScreen'));

/** The page, or nothing of it: while the screen is locked there is no page that could be looked into. */
export function App() {
  const locked = useSession((session) => session.locked);
  if (!locked) return <RouterProvider router={router} />;
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  );
}
