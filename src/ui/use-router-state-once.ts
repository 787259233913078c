import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the router state that this page was opened with, and removes it from the history entry, so that neither
 * a reload nor the back button returns it again.
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
