import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom';

/** Where the person is in the history, and how they got there. */
export interface Place {
  location: Location;
  type: NavigationType;
  /** whether the page keeps its scroll position */
  keepsScroll: boolean;
}

interface Entry {
  usr: unknown;
  key: string;
}

const makeKey = () => Math.random().toString(36).slice(2, 10);

/**
 * Reads the entry of the history that the browser shows. If the router did not make it, as the first entry of a tab,
 * it has no key.
 */
function readLocation(): Location {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>;
  return { pathname, search, hash, state: usr, key };
}

let listener: ((place: Place) => void) | null = null;

/** @returns the place at which this document was opened */
export const readFirstPlace = (): Place => ({
  location: readLocation(),
  type: NavigationType.Pop,
  keepsScroll: false,
});

/**
 * Calls the listener with each new place.
 * @returns a function that stops this
 */
export function listenToHistory(listen: (place: Place) => void): () => void {
  listener = listen;
  // an entry without state comes from a click on an anchor, and the browser scrolls to that itself
  const onPop = () =>
    listen({
      location: readLocation(),
      type: NavigationType.Pop,
      keepsScroll: history.state === null && location.hash !== '',
    });
  addEventListener('popstate', onPop);
  return () => {
    removeEventListener('popstate', onPop);
    listener = null;
  };
}

const toUrl = (to: To) => (typeof to === 'string' ? to : createPath(to));

function makeEntry(to: To, state: unknown): [Entry, Location] {
  const { pathname = '/', search = '', hash = '' } = parsePath(toUrl(to));
  const entry = { usr: state ?? null, key: makeKey() };
  return [entry, { pathname, search, hash, state: entry.usr, key: entry.key }];
}

/**
 * The browser's history, as React Router's `<Router>` uses it. The library's own history would bring its code for
 * loading data. This app does not use that, and it would add a sixth to the scripts of the first paint.
 */
export const navigator: Navigator = {
  createHref: toUrl,
  go: (steps) => history.go(steps),
  push(to, state: unknown, options) {
    const [entry, location] = makeEntry(to, state);
    history.pushState(entry, '', toUrl(to));
    const keepsScroll = options?.preventScrollReset === true;
    listener?.({ location, type: NavigationType.Push, keepsScroll });
  },
  replace(to, state: unknown, options) {
    const [entry, location] = makeEntry(to, state);
    history.replaceState(entry, '', toUrl(to));
    const keepsScroll = options?.preventScrollReset === true;
    listener?.({ location, type: NavigationType.Replace, keepsScroll });
  },
};
