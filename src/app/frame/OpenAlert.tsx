import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { markRead } from '@/features/alerts/inbox-commands';
import { useLiveOne } from '@/store/hooks/use-live';
// The service worker lies outside src, so the alias does not reach it.
// oxlint-disable-next-line no-restricted-imports
import { alertParameter, readOpenPage } from '../../../sw/messages';

/** Goes to the page that the service worker asks for after a tap on a notification. */
function useWorkersWish() {
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
}

/** Marks the alert as read whose notification led here, as soon as it is on this device. */
export function OpenAlert() {
  const [search, setSearch] = useSearchParams();
  const given = search.get(alertParameter);
  // it stays known when the address no longer says it
  const [id, setId] = useState(given);
  if (given !== null && given !== id) setId(given);
  const alert = useLiveOne('inbox', id);
  useWorkersWish();
  useEffect(() => {
    if (given === null) return;
    setSearch(
      (now) => {
        now.delete(alertParameter);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [given, setSearch]);
  const isUnread = alert?.is_read === false;
  useEffect(() => {
    if (id === null || !isUnread) return;
    // it stays unread where it cannot be saved
    markRead([id]).catch(() => undefined);
  }, [id, isUnread]);
  return null;
}
