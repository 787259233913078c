import type { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { hasDirtyForm } from '@/ui/form/dirty-forms';
// The service worker lies outside src, so the alias does not reach it.
// oxlint-disable-next-line no-restricted-imports
import { updateNow } from '../../../sw/messages';

type Update =
  | 'none'
  /** A new version waits for the user's consent. */
  | 'ready'
  /** Another tab activated the new version. This tab holds unsent input and still runs the old one. */
  | 'taken elsewhere';

export const useUpdate = create<{ update: Update }>(() => ({ update: 'none' }));

const hour = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
let asked = false;

function onNewController() {
  if (asked || !hasDirtyForm()) location.reload();
  else useUpdate.setState({ update: 'taken elsewhere' });
}

/** Looks for a new version when the app comes back into view, at most once an hour. */
function checkWhenSeen(registered: Workbox) {
  let last = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - last < hour) return;
    last = performance.now();
    // Offline is not an error here: the next check will find it.
    registered.update().catch(() => undefined);
  });
}

/** A device's first worker waits for no consent, but Firefox may take a moment to activate it. That is no update. */
async function announceUpdate(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found?.active && found.waiting) useUpdate.setState({ update: 'ready' });
}

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The first worker of a device takes control too; that is not an update.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) onNewController();
    controlled = true;
  });
  // On demand: the first paint does without it.
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => void announceUpdate());
  registration = await workbox.register();
  checkWhenSeen(workbox);
}

/** The user's consent: activate the waiting version, then load it. */
export function applyUpdate(): void {
  asked = true;
  // Nothing waits if another tab already activated the new version; then only a reload is left. A worker's
  // postMessage takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (registration?.waiting) registration.waiting.postMessage(updateNow);
  else location.reload();
}

export function postponeUpdate(): void {
  useUpdate.setState({ update: 'none' });
}
