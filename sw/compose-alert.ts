import { getAlertPath } from '@/alerts/alert-path';
import type { AlertPush } from '@/alerts/alert-push';
import { describeAlert, LOCKED_WORDS } from '@/alerts/alert-words';
import type { Watcher } from '@/session/watcher';
import { appName } from '@/ui/app-name';

/** What a notification keeps for the tap on it. */
export interface AlertNote {
  path: string;
  /** of the alert; null where nobody may know it */
  id: string | null;
}

/** What a notification shows. */
interface Notice {
  title: string;
  body: string;
  tag: string;
  note: AlertNote;
}

const HOME: AlertNote = { path: '/', id: null };

/**
 * What to show of a push. Unless the person is logged in here and their screen is not locked, it says nothing but
 * that there is something.
 * @param push null for one that this version does not understand
 * @param watcher null where nobody is logged in, or nobody knows
 */
export function composeAlert(push: AlertPush | null, watcher: Watcher | null): Notice {
  if (push === null)
    return { title: LOCKED_WORDS.near, body: `Open ${appName}.`, tag: 'lifedrop', note: HOME };
  const isTheirs = watcher?.userId === push.user;
  const note = isTheirs ? { path: getAlertPath(push), id: push.id } : HOME;
  const { kind, tag } = push;
  if (!isTheirs || watcher.locked) {
    const title = kind === 'request_near' ? LOCKED_WORDS.near : LOCKED_WORDS.other;
    return { title, body: `Open ${appName}.`, tag, note };
  }
  const { title, text } = describeAlert(kind, push.codes);
  return { title, body: text, tag, note };
}
