import { readAlertPush } from '@/alerts/alert-push';
import { readWatcher } from '@/session/watcher';
import { type AlertNote, composeAlert } from './compose-alert';
import { wakeUp } from './messages';

declare const self: ServiceWorkerGlobalScope;

async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // the worker's clients share its origin; their postMessage takes no target
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage(wakeUp);
}

/** Shows a push, whatever it holds: a browser takes the right to push from an app that shows nothing. */
export async function showAlert(data: PushMessageData | null): Promise<void> {
  const push = readAlertPush(data);
  const { title, body, tag, note } = composeAlert(push, await readWatcher().catch(() => null));
  const before = await self.registration.getNotifications({ tag });
  // the push service may deliver the same push twice
  const isRepeat = before.some((one) => (one.data as AlertNote).id === note.id && note.id !== null);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    data: note,
    icon: '/icons/icon-192.png',
    silent: isRepeat,
    renotify: !isRepeat && before.length > 0,
  };
  await self.registration.showNotification(title, options);
  // a dot where the server does not say how much is unread
  const badge = self.navigator.setAppBadge?.(push?.unread ?? undefined);
  await badge?.catch(() => undefined);
  await wakePages();
}
