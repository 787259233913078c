import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The fragment of the link that led to this page. It leaves the address bar and the history at once, and lives on in
 * this page only. A second link, opened in the same tab, loads no new page and is the fragment from then on.
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
