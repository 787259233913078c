import { readWebPushMessage } from '@/alerts/web-push-message';
import { readNotificationViewer } from '@/session/notification-viewer';
import { composeAlert } from './compose-alert';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows a notification for every push message, even one that it cannot read. Browsers no longer deliver push messages
 * to an app that shows nothing.
 */
export async function showAlert(data: PushMessageData | null): Promise<void> {
  const push = readWebPushMessage(data);
  const { title, path, ...rest } = composeAlert(
    push,
    await readNotificationViewer().catch(() => null),
  );
  const before = await self.registration.getNotifications({ tag: rest.tag });
  // the push service may deliver the same message twice
  const silent = before.some((one) => one.data === path);
  const options: NotificationOptions & { renotify: boolean } = {
    ...rest,
    data: path,
    icon: '/icons/icon-192.png',
    silent,
    renotify: !silent,
  };
  await self.registration.showNotification(title, options);
  await self.navigator.setAppBadge?.(push?.unread).catch(() => undefined);
}
