import type { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { hasDirtyForm } from '@/ui/form/dirty-forms';
// the folder sw is outside of src, so the alias does not reach it
// oxlint-disable-next-line no-restricted-imports
import { updateNow } from '../../../sw/messages';

type Update =
  | 'none'
  /** A new version waits until the person accepts it. */
  | 'ready'
  /** The new version was accepted in another tab. This tab has unsaved input and still runs the old version. */
  | 'taken elsewhere';

export const useUpdate = create<{ update: Update }>(() => ({ update: 'none' }));

const hour = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
let asked = false;

function onNewController() {
  if (asked || !hasDirtyForm()) location.reload();
  else useUpdate.setState({ update: 'taken elsewhere' });
}

/** Looks for a new version when the app becomes visible again, at most once an hour. */
function checkWhenSeen(registered: Workbox) {
  let last = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - last < hour) return;
    last = performance.now();
    // without a network this fails, and the next look finds the new version
    registered.update().catch(() => undefined);
  });
}

/**
 * Offers a new version if one waits. On a first visit Firefox takes a moment to activate the first worker; there is
 * no active one then, and nothing is offered.
 */
async function announceUpdate(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found?.active && found.waiting) useUpdate.setState({ update: 'ready' });
}

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // the first worker of a device takes control too, and is not an update
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) onNewController();
    controlled = true;
  });
  // imported here, because the first paint does not need it
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => void announceUpdate());
  registration = await workbox.register();
  checkWhenSeen(workbox);
}

/** Called when the person accepts the new version. Activates it; the page then reloads. */
export function applyUpdate(): void {
  asked = true;
  // If another tab has activated the new version, none waits, and a reload is enough. The `postMessage` of a worker
  // takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (registration?.waiting) registration.waiting.postMessage(updateNow);
  else location.reload();
}

export function postponeUpdate(): void {
  useUpdate.setState({ update: 'none' });
}
