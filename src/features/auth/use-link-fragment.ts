import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the fragment of the link that led to this page. It is removed from the address bar and the history at once,
 * and kept only in this page. A second link that is opened in the same tab loads no new page; its fragment replaces
 * the first.
 */
export function useLinkFragment(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(hash);
  if (hash !== '' && hash !== fragment) setFragment(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return fragment;
}
