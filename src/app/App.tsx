import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Location, NavigationType, renderMatches, Router } from 'react-router-dom';
import { useSession } from '@/session/session';
import { listenToHistory, navigator, type Place, readFirstPlace } from './router/browser-history';
import { renderLazily, startLoading } from './router/lazy-pages';
import { findMailPage } from './router/mail-links';
import { matchPages } from './router/match-pages';
import { getTitle } from './pages/page';
import { routes } from './routes';

const KEPT = 'lifedrop-scroll';

/**
 * Returns the key under which a page's scroll position is stored. The first page of every document has the same
 * history key, so its path is used.
 */
const getKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Reads the scroll positions that an earlier document of this tab has stored. */
function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

const positions = new Map<string, number>(readPositions());

/** Remembers the scroll position of the current page before another page takes its place. */
function rememberScroll({ location }: Place): void {
  positions.set(getKey(location), window.scrollY);
}

function scrollFor({ location, type, keepsScroll }: Place): void {
  const before = positions.get(getKey(location));
  if (keepsScroll) return;
  if (type === NavigationType.Pop && before !== undefined) {
    window.scrollTo(0, before);
    return;
  }
  const anchor = document.getElementById(location.hash.slice(1));
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Scrolls to where the page was if the person goes back to it, and otherwise to its anchor or its top. */
function useScrollPositions(place: Place): void {
  useLayoutEffect(() => scrollFor(place), [place]);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      rememberScroll(place);
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...positions]));
      } catch {
        // without storage a reload starts at the top of the page
      }
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [place]);
}

const LockedApp = lazy(() => import('./sign-out/LockedApp'));

const shownRoutes = renderLazily(routes);
const matchPage = (pathname: string) => matchPages(shownRoutes, pathname);

const mailPage = findMailPage(location);
if (mailPage !== null) history.replaceState(null, '', mailPage);
const first = readFirstPlace();
// the page's file loads while the session is being read
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
 * Shows the page of the current address. While the screen is locked, it renders only public pages, and nothing of the
 * person.
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
