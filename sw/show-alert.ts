import { describeAlert, LOCKED_WORDS } from '@/alerts/alert-words';
import { getAlertPath } from '@/alerts/alert-path';
import { type AlertPush, readAlertPush } from '@/alerts/alert-push';
import { readWatcher, type Watcher } from '@/session/watcher';
import { appName } from '@/ui/app-name';
import { wakeUp } from './messages';

declare const self: ServiceWorkerGlobalScope;

/** What a notification keeps for the tap on it. */
export interface AlertNote {
  path: string;
  /** of the alert; null where nobody may know it */
  id: string | null;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  note: AlertNote;
}

/**
 * What to show of a push. Unless the person is logged in here and their screen is not locked, it says nothing but
 * that there is something.
 */
export function composeAlert(push: AlertPush | null, watcher: Watcher | null): Shown {
  const tag = push?.tag ?? 'lifedrop';
  const isTheirs = push !== null && watcher?.userId === push.user;
  if (!isTheirs || watcher.locked) {
    const title = push && push.kind !== 'request_near' ? LOCKED_WORDS.other : LOCKED_WORDS.near;
    const note = isTheirs ? makeNote(push) : { path: '/', id: null };
    return { title, body: `Open ${appName}.`, tag, note };
  }
  const { title, text } = describeAlert(push.kind, push.codes);
  return { title, body: text, tag, note: makeNote(push) };
}

const makeNote = (push: AlertPush): AlertNote => ({ path: getAlertPath(push), id: push.id });

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
