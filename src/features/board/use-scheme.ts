import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

export type Scheme = 'light' | 'dark';

const DARK_FROM = 19;
const LIGHT_FROM = 7;

/** Whether a ward turns its lights down at that time. @param now ms since 1970 */
export function isNight(now: number): boolean {
  const hour = new Date(now).getHours();
  return hour >= DARK_FROM || hour < LIGHT_FROM;
}

const dark = () => matchMedia('(prefers-color-scheme: dark)');
const subscribe = (listener: () => void) => {
  const query = dark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/**
 * Chooses the colours of the page: dark at night, and if the system prefers it, unless a person has chosen. The choice
 * is in the address, so a device that opens the board by itself keeps it.
 * @param now ms since 1970
 * @returns the colours, and a function that changes to the other ones
 */
export function useScheme(now: number): [Scheme, () => void] {
  const [search, setSearch] = useSearchParams();
  const prefersDark = useSyncExternalStore(subscribe, () => dark().matches);
  const chosen = search.get('colours');
  const scheme =
    chosen === 'light' || chosen === 'dark'
      ? chosen
      : prefersDark || isNight(now)
        ? 'dark'
        : 'light';
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['scheme'] = scheme;
    return () => {
      delete dataset['scheme'];
    };
  }, [scheme]);
  const change = () => {
    search.set('colours', scheme === 'dark' ? 'light' : 'dark');
    setSearch(search, { replace: true });
  };
  return [scheme, change];
}
