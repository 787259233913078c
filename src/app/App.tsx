import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { renderMatches, Router } from 'react-router-dom';
import { useSession } from '@/session/session';
import { listenToHistory, navigator, readFirstPlace } from './router/browser-history';
import { renderLazily, startLoading } from './router/lazy-pages';
import { findMailPage } from './router/mail-links';
import { matchPages } from './router/match-pages';
import { getTitle } from './router/page-title';
import { rememberScroll, useScrollPositions } from './router/scroll-positions';
import { routes } from './routes';

const LockedApp = lazy(() => import('./sign-out/LockedApp'));

const shownRoutes = renderLazily(routes);
const matchPage = (pathname: string) => matchPages(shownRoutes, pathname);

const mailPage = findMailPage(location);
if (mailPage !== null) history.replaceState(null, '', mailPage);
const first = readFirstPlace();
// starts loading the page while the session is being read
startLoading(matchPage(first.location.pathname));

function usePlace() {
  const [place, setPlace] = useState(first);
  useLayoutEffect(
    () =>
      listenToHistory((next) => {
        rememberScroll(place);
        startTransition(() => setPlace(next));
      }),
    [place],
  );
  useScrollPositions(place);
  return place;
}

/**
 * Shows the page. While the screen is locked, the app renders only public pages, from scratch and without the person.
 */
export function App() {
  const locked = useSession((session) => session.locked);
  const { location, type } = usePlace();
  const matches = useMemo(() => matchPage(location.pathname), [location.pathname]);
  startLoading(matches);
  const title = getTitle(matches);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const page = renderMatches(matches);
  return (
    <Router location={location} navigationType={type} navigator={navigator}>
      {locked ? (
        <Suspense fallback={null}>
          <LockedApp path={matches.at(-1)?.route.path}>{page}</LockedApp>
        </Suspense>
      ) : (
        page
      )}
    </Router>
  );
}
