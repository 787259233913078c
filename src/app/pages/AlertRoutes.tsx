import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { getAlertPath } from '@/alerts/alert-path';
import { ALERT_TITLES, type PushedKind } from '@/alerts/alert-titles';
import { paths } from '@/paths';
import { markReadOnceHere } from '@/features/alerts/inbox-commands';

// All pages about alerts share one file. The code of the first paint contains the name of every file, so each further
// file would make it larger.
export { AlertSettingsPage as AlertSettingsRoute } from '@/features/alerts/AlertSettingsPage';
export { InboxPage as InboxRoute } from '@/features/alerts/InboxPage';

const isKind = (value: string | null): value is PushedKind =>
  value !== null && value in ALERT_TITLES;

/**
 * The page that a notification opens. It marks the alert as read and goes on to the page where the person can act on
 * it.
 */
export function OpenAlertRoute() {
  const search = new URLSearchParams(useLocation().search);
  const [id, kind] = [search.get('id'), search.get('kind')];
  useEffect(() => {
    // if this cannot be saved, the alert stays unread
    if (id !== null) markReadOnceHere(id).catch(() => undefined);
  }, [id]);
  const [request_id, drive_id] = [search.get('request') || null, search.get('drive') || null];
  const to = isKind(kind) ? getAlertPath({ kind, request_id, drive_id }) : paths.inbox;
  return <Navigate to={to} replace />;
}
