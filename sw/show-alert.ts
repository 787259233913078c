import { readAlertPush } from '@/alerts/alert-push';
import { readWatcher } from '@/session/watcher';
import { composeAlert } from './compose-alert';
import { wakeUp } from './messages';
import { listPages } from './pages';

declare const self: ServiceWorkerGlobalScope;

/** Shows a push, whatever it holds: a browser takes the right to push from an app that shows nothing. */
export async function showAlert(data: PushMessageData | null): Promise<void> {
  const push = readAlertPush(data);
  const { title, path, ...rest } = composeAlert(push, await readWatcher().catch(() => null));
  const before = await self.registration.getNotifications({ tag: rest.tag });
  // the push service may deliver the same push twice
  const isRepeat = before.some((one) => one.data === path);
  const options: NotificationOptions & { renotify: boolean } = {
    ...rest,
    data: path,
    icon: '/icons/icon-192.png',
    silent: isRepeat,
    renotify: !isRepeat,
  };
  await self.registration.showNotification(title, options);
  await self.navigator.setAppBadge?.(push?.unread).catch(() => undefined);
  // the worker's clients share its origin; their postMessage takes no target
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await listPages()) page.postMessage(wakeUp);
}
