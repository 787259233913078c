import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The URL parameter that holds the id of the record whose details are open. */
export const OPEN = 'open';

/**
 * Returns the id of the record whose details are open, and a function that closes them. If the person came from the
 * list, closing goes back in the history.
 */
export function useOpenRecord(): { id: string | null; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const inApp = (state as { inApp?: boolean } | null)?.inApp === true;
  const close = useCallback(() => {
    if (inApp) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(search);
    next.delete(OPEN);
    setSearch(next, { replace: true, preventScrollReset: true });
  }, [inApp, navigate, search, setSearch]);
  return { id: search.get(OPEN), close };
}

/** Reads and writes one parameter of the URL. If it is missing, its value is empty. The other parameters stay. */
export function useSearchParam(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [search.get(name) ?? '', set];
}
