import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the router state this page was opened with and removes it from the history entry, so that neither a
 * reload nor going back delivers it again.
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
