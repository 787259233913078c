import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** URL parameter with the id of the open record. */
export const OPEN = 'open';

/** Returns the open record and how to close it: by going back if the user came from the list. */
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
