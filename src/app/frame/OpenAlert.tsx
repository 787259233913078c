import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
// The service worker lies outside src, so the alias does not reach it.
// oxlint-disable-next-line no-restricted-imports
import { readOpenPage } from '../../../sw/messages';

/** Goes to the page that the service worker asks for after a tap on a notification. */
export function OpenAlert() {
  const navigate = useNavigate();
  useEffect(() => {
    // missing in some private windows and insecure contexts, whatever the types say
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const listen = ({ data, ports }: MessageEvent) => {
      const path = readOpenPage(data);
      if (path === null) return;
      ports[0]?.postMessage(true);
      void navigate(path);
    };
    container?.addEventListener('message', listen);
    return () => container?.removeEventListener('message', listen);
  }, [navigate]);
  return null;
}
