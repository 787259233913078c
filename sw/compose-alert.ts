import type { WebPushMessage } from '@/alerts/web-push-message';
import { ALERT_TITLES, LOCKED_TITLE } from '@/alerts/alert-titles';
import type { AlertCodes } from '@/blood/alert';
import type { NotificationViewer } from '@/session/notification-viewer';
import { appName } from '@/ui/app-name';

/** The text of a notification, and the path of the page that it opens. */
interface Notice {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/**
 * The path of the page that opens an alert. That page marks the alert as read and leads on to the request, the drive
 * or another page.
 */
const makePath = ({ id, kind, request_id: request, drive_id: drive }: WebPushMessage) =>
  `/alert?id=${id}&kind=${kind}&request=${request ?? ''}&drive=${drive ?? ''}`;

const describeCodes = ({ urgency, blood_type: type, hospital, name, date }: AlertCodes) =>
  [urgency === 'Critical' && urgency, type?.replace('-', '−'), hospital, name, date]
    .filter(Boolean)
    .join(', ');

/**
 * Makes the notification for a push message. It shows details only if the person is logged in on this device and the
 * screen is not locked.
 * @param push null if this version of the app does not understand the message
 * @param viewer null if nobody is logged in, or if the device cannot tell
 */
export function composeAlert(
  push: WebPushMessage | null,
  viewer: NotificationViewer | null,
): Notice {
  const isTheirs = push !== null && viewer?.userId === push.user;
  const isOpen = isTheirs && !viewer.locked;
  const isNear = !push || push.kind === 'request_near';
  return {
    title: isOpen ? ALERT_TITLES[push.kind] : isNear ? ALERT_TITLES.request_near : LOCKED_TITLE,
    body: (isOpen && describeCodes(push.codes ?? {})) || `Open ${appName}.`,
    tag: push?.tag ?? 'lifedrop',
    path: isTheirs ? makePath(push) : '/',
  };
}
