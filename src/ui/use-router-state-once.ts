import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The router state this page was opened with, taken out of the history entry: neither a reload nor
 * the way back hands it over a second time.
 */
export function useRouterStateOnce(): unknown {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [taken] = useState<unknown>(state);
  useEffect(() => {
    if (state === null || state === undefined) return;
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, hash, state]);
  return taken;
}
